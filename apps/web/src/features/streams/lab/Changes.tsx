import { dateFormat, ownZone } from '@masthead/measuring';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconMinus, IconPlus, IconX } from '../../../shared/icons/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { langOf, MarkedText } from '../../mentions/index.ts';
import type { PreviewAnswer } from '../Preview.tsx';
import classes from './lab.module.css';
import { useCount } from './useCount.ts';

type ChangesAnswer = NonNullable<PreviewAnswer['meta']['changes']>;
const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;
const icons = { added: IconPlus, removed: IconX, kept: IconMinus } as const;

/** Shows the newest mentions that the search would add to the saved version or remove from it. */
export function Changes({ changes, asOf }: { changes: ChangesAnswer; asOf: string }) {
  const t = useT('streams');
  const count = useCount();
  const { locale } = useFormat();
  const time = dateFormat(locale, { hour: '2-digit', minute: '2-digit' }, ownZone()).format(new Date(asOf));
  return (
    <>
      <header className={classes.against}>
        <h2>{t('lab.against', { version: changes.version })}</h2>
        <span>{t('lab.as_of', { time })}</span>
      </header>
      <p className={classes.delta} role="status">
        {(['added', 'removed', 'kept'] as const).map((kind) => {
          const Icon = icons[kind];
          return (
            <span key={kind} data-kind={kind}>
              {kind !== 'kept' && <Icon {...icon} />}
              <b className="num">{count(changes[kind])}</b> {t(`lab.${kind}`)}
            </span>
          );
        })}
      </p>
      <ol className={classes.samples}>
        {changes.samples.map((hit) => {
          const Icon = icons[hit.change];
          return (
            <li key={hit.document_id} data-kind={hit.change}>
              <div>
                <span className={classes.kind}>
                  {hit.change !== 'kept' && <Icon {...icon} />}
                  {t(`lab.kinds.${hit.change}`)}
                </span>
                <b className="cut">{hit.media_outlet.name}</b>
                <span className={classes.age}>
                  <Age time={hit.published_at} />
                </span>
              </div>
              <h3 lang={langOf(hit.language)}>
                <a href={hit.url} target="_blank" rel="noopener noreferrer">
                  <MarkedText text={hit.headline} spans={hit.headline_marks} />
                </a>
              </h3>
            </li>
          );
        })}
      </ol>
    </>
  );
}
