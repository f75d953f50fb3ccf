import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Shows another address while a dialog covers the page; a reload opens that address. The page keeps its state. Returns the
 * address of the page.
 */
export function useMaskedAddress(maskOf: (redirect: string) => object): RefObject<string> {
  const router = useRouter();
  const page = useRef(router.latestLocation);
  const href = useRef(page.current.href);
  const mask = useEffectEvent(maskOf);
  useEffect(() => {
    const { pathname } = page.current;
    // The page is not left, so its question about unsaved text must not block the change of address.
    const show = (isMasked: boolean) =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
        // The router changes nothing for the same address with the same state.
        state: (known: object) => ({ ...known, isMasked }),
        ...(isMasked && { mask: { ...mask(page.current.href), unmaskOnReload: true } }),
      } as never);
    show(true);
    return () => {
      // A user who signed out is on another page already.
      if (router.latestLocation.pathname === pathname) show(false);
    };
  }, [router]);
  return href;
}
