import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token after `#token=` in an emailed link. It is a secret, so it is removed from the address bar and the history immediately.
 * Opening another link in the same tab returns its token without a page load.
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
