import type { TooltipProps } from '@mantine/core';
import { cloneElement, type ReactElement, type Ref, useCallback, useEffect, useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { both, type Target, useBothRefs } from './target.ts';

const OpenTooltip = lazyPart(async () => (await import('./OpenTooltip.tsx')).OpenTooltip);

/** Milliseconds that the pointer rests before the words are shown. */
const delay = 250;

type Props = Pick<TooltipProps, 'label' | 'disabled' | 'position' | 'refProp'> & {
  children: ReactElement;
  ref?: Ref<HTMLElement>;
  [other: string]: unknown;
};

/** Mantine's tooltip, which is loaded after the first page or when it is shown first. All other props go to the element. */
export function Tooltip({ label, disabled = false, position, refProp = 'ref', children, ref, ...others }: Props) {
  const id = useId();
  const target = children as Target;
  const [node, setNode] = useState<HTMLElement | null>(null);
  const { isOpen, wasOpen, show, hide } = useShown(disabled);
  const ownRef = useBothRefs(target.props[refProp] as Ref<HTMLElement> | undefined, setNode);
  const bothRefs = useBothRefs(ref, ownRef);
  const handler = (name: string, act: () => void) => both(others[name], both(target.props[name], act));
  return (
    <>
      {cloneElement(target, {
        ...others,
        [refProp]: bothRefs,
        ...(isOpen && { 'aria-describedby': id }),
        onMouseEnter: handler('onMouseEnter', () => show(delay)),
        onMouseLeave: handler('onMouseLeave', hide),
        onFocus: handler('onFocus', () => node?.matches(':focus-visible, :has(:focus-visible)') && show(0)),
        onBlur: handler('onBlur', hide),
      })}
      {wasOpen && node && (
        <OpenTooltip node={node} id={id} isOpen={isOpen} onClose={hide} label={label} {...(position && { position })} />
      )}
    </>
  );
}

/** Keeps whether the words are shown, and if they ever were. */
function useShown(isDisabled: boolean) {
  const [isShown, setShown] = useState(false);
  const [wasOpen, setWas] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setShown(true);
      setWas(true);
    }, after);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setShown(false);
  }, []);
  return { isOpen: isShown && !isDisabled, wasOpen, show, hide };
}
