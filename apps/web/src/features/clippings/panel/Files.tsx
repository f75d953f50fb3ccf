import { useT } from '../../../shared/i18n/index.ts';
import { clock, MediaView } from '../../../shared/upload/index.ts';
import type { Clipping } from '../clippings.api.ts';
import classes from './panel.module.css';

/** Pictures, recordings and documents of a clipping. */
export function Files({ clipping: { files = [] } }: { clipping: Clipping }) {
  const t = useT('clippings');
  if (files.length === 0) return null;
  return (
    <section className={classes.files} aria-label={t('fields.files')}>
      <h4>{t('fields.files')}</h4>
      {files.map(({ id, kind, url, name, duration_sec }) => (
        <figure key={id}>
          {kind !== 'document' && <MediaView src={url} kind={kind} title={name} />}
          <figcaption>
            <a href={url} target="_blank" rel="noreferrer" className="underlined">
              {name}
            </a>
            {duration_sec !== null && ` · ${clock(duration_sec)}`}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
