import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import { ClippingFacts } from './ClippingFacts.tsx';
import { Copies } from './Copies.tsx';
import { Headline, type ListProps, SelectBox, Thumbnail } from './CoverageTable.tsx';
import classes from './coverage.module.css';
import { useFigures } from './useFigures.ts';

/** The same list as cards with their pictures: narrow screens have nothing else. */
export function CoverageCards({ rows, search, selection, onOpen }: ListProps) {
  const t = useT('clippings');
  const { shortDate } = useFormat();
  const { amount, reach, isUnknown } = useFigures();
  return (
    <ul className={classes.cards}>
      {rows.map((clipping) => {
        const isOpen = clipping.id === search.clipping;
        const isSelected = selection.ids.has(clipping.id);
        return (
          <li
            key={clipping.id}
            data-clipping={clipping.id}
            data-open={isOpen || undefined}
            data-selected={isSelected || undefined}
          >
            <div className={classes.cardTop}>
              <SelectBox clipping={clipping} isSelected={isSelected} onSelect={selection.toggle} />
              <ClippingFacts clipping={clipping} />
              <span>{shortDate(clipping.published_at)}</span>
            </div>
            <div className={classes.cardBody}>
              <Headline clipping={clipping} isOpen={isOpen} onOpen={() => onOpen(clipping.id)} />
              <Thumbnail clipping={clipping} />
            </div>
            <div className={classes.cardFacts}>
              <ToneMark tone={clipping.text_tonality ?? 'unsure'} confidence={null} />
              {isUnknown(clipping) ? (
                <span>{t('found.no_reach')}</span>
              ) : (
                <>
                  <span>{t('card.impressions', { value: reach(clipping) })}</span>
                  <span>{t('card.value', { value: amount(clipping) })}</span>
                </>
              )}
              {clipping.tags.length > 0 && <span>{clipping.tags.map(({ name }) => name).join(', ')}</span>}
            </div>
            <Copies clipping={clipping} search={search} onOpen={onOpen} />
          </li>
        );
      })}
    </ul>
  );
}
