import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a mailed link, which follows `#token=`. It leaves the address bar and the history at once: it is a secret
 * until it is used.
 */
export function useMailedToken(): string | null {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
