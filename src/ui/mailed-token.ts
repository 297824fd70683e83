import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a mailed link, which follows `#token=`. It leaves the address bar and the history at once: it is a secret
 * until it is used. Another link that is opened in the same tab brings another token, without loading the page anew.
 */
export function useMailedToken(): string | null {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const arrived = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(arrived);
  if (arrived !== null && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
