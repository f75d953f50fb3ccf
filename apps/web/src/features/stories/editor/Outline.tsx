import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { Versions } from '../panel/Versions.tsx';
import classes from './editor.module.css';
import { useEditing, useStory } from './story-context.ts';

/** The parts of a story in their order; facts and quotes are within the text. */
const parts = ['headline', 'copytext', 'facts', 'quotes', 'files', 'boilerplate', 'contact'] as const;
type Part = (typeof parts)[number];

/** Versions by language, and the parts with the one that the cursor is in. */
export function Outline() {
  const t = useT('stories');
  const { goTo } = useEditing();
  const { values, story } = useStory();
  const active = useActivePart();
  const isThere: Record<Part, boolean> = {
    headline: Boolean(values.headline),
    copytext: Boolean(values.copytext),
    facts: values.copytext.includes('<aside'),
    quotes: values.copytext.includes('<blockquote'),
    files: values.files.length > 0 || values.cover_image !== null,
    boilerplate: Boolean(values.boilerplate),
    contact: values.contact !== null,
  };
  const name = story?.newsroom.name ?? '';
  return (
    <nav className={classes.outline} aria-label={t('outline.label')}>
      <Versions />
      <h2 className={classes.label}>{t('outline.parts')}</h2>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              className={classes.part}
              data-empty={!isThere[part] || undefined}
              aria-current={active === part || undefined}
              onClick={() => goTo(part)}
            >
              {part === 'boilerplate' && name ? t('outline.about', { name }) : t(`parts.${part}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the part that has the cursor; within the text also whether it is in facts or a quote. */
function useActivePart(): string | null {
  const [part, setPart] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const anchor = document.getSelection()?.anchorNode;
      const selected = anchor instanceof Element ? anchor : anchor?.parentElement;
      const focused = document.activeElement;
      const element = selected && focused?.contains(selected) ? selected : focused;
      const holder = element?.closest('[data-part]')?.getAttribute('data-part') ?? null;
      const within = element?.closest('blockquote') ? 'quotes' : element?.closest('aside[data-facts]') ? 'facts' : null;
      if (holder) setPart(holder === 'copytext' ? (within ?? holder) : holder);
    };
    document.addEventListener('selectionchange', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return part;
}
