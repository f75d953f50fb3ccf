import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n/index.ts';
import classes from './expandable.module.css';

/** Height from which content is cut, with a button to show the rest. */
const expandableFrom = 150;

/** Content of a table's cell, or of a row on the phone: cut if it is high, whole when it is asked for. */
export function Expandable({ children }: { children: ReactNode }) {
  const t = useT('app');
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isHigh, setHigh] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setHigh(element.scrollHeight > expandableFrom));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div>
      <div
        className={classes.frame}
        data-cut={(isHigh && !isOpen) || undefined}
        style={{ maxHeight: isHigh && !isOpen ? expandableFrom : undefined }}
      >
        <div ref={content} id={id}>
          {children}
        </div>
      </div>
      {isHigh && (
        <UnstyledButton
          className={`underlined ${classes.toggle}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'show_less' : 'show_all')}
        </UnstyledButton>
      )}
    </div>
  );
}
