// The website's own script: consent, and a page that changes without a load.
const later = document.querySelector('script[data-consent]');
if (later) {
  const agree = document.createElement('button');
  agree.id = 'agree';
  agree.textContent = 'Count my visit';
  agree.addEventListener('click', () => {
    later.removeAttribute('data-consent');
    agree.remove();
  });
  document.body.append(agree);
}

const next = document.getElementById('next');
next?.addEventListener('click', () => {
  history.pushState({}, '', '/app/form');
  document.getElementById('view').replaceChildren(document.getElementById('late').content.cloneNode(true));
});
