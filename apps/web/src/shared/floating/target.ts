import { type ReactElement, type Ref, useCallback } from 'react';

/** Props of the element that something floats at: those that are looked at, and all others. */
type TargetProps = Record<string, unknown> & { ref?: Ref<HTMLElement> };
export type Target = ReactElement<TargetProps>;

/** Returns a handler that calls both: the element's own first. */
export const both =
  <E>(own: unknown, more: (event: E) => void) =>
  (event: E): void => {
    if (typeof own === 'function') (own as (given: E) => void)(event);
    more(event);
  };

/** Returns one ref that fills two. */
export function useBothRefs(own: Ref<HTMLElement> | undefined, more: (node: HTMLElement | null) => void) {
  return useCallback(
    (node: HTMLElement | null) => {
      more(node);
      if (typeof own === 'function') own(node);
      else if (own) own.current = node;
    },
    [own, more],
  );
}
