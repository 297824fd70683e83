export default function Broken(): never {
  throw new Error('a mistake in a view');
}
