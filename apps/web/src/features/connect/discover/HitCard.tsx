import { Checkbox } from '@mantine/core';
import type { DiscoverHit } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconWorldSearch } from '../../../shared/icons/index.ts';
import { Age, ChipButton, PermissionButton, PersonMark, TierBadge } from '../../../shared/parts/index.ts';
import classes from './discover.module.css';
import type { DiscoverFilters } from './discover-search.ts';

interface Props {
  hit: DiscoverHit;
  filters: DiscoverFilters;
  isSelected: boolean;
  onSelect: (isRange: boolean) => void;
  onAdd: () => void;
  onLike: () => void;
  onWord: (word: string) => void;
}

/** One journalist with the reasons for being found. */
export function HitCard({ hit, filters, isSelected, onSelect, onAdd, onLike, onWord }: Props) {
  const t = useT('discover');
  const { number, country } = useFormat();
  const { name, media_outlet: outlet, job_title, relation } = hit;
  return (
    <li className={classes.hit} data-selected={isSelected || undefined}>
      <Checkbox
        aria-label={t('add.select', { name })}
        checked={isSelected}
        onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
      />
      <div className={classes.who}>
        <h2 className={classes.name}>
          <PersonMark name={name} />
          {relation ? (
            <Link to="/connect/relations/$relationId" params={{ relationId: relation.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className={classes.place}>
          {[job_title, outlet?.name, hit.country && country(hit.country.id)].filter(Boolean).join(' · ')}{' '}
          {outlet?.tier && <TierBadge tier={outlet.tier} />}
        </p>
        <p className={classes.facts}>
          {hit.matches > 0
            ? t('hit.matches', { matches: number(hit.matches), articles: number(hit.articles) })
            : t('hit.articles', { count: hit.articles })}
          {' · '}
          {t('hit.rhythm', { count: number(hit.per_month) })}
          {!hit.has_email && ` · ${t('hit.no_email')}`}
        </p>
        <Names hit={hit} filters={filters} />
        <Tone hit={hit} />
        {hit.is_silent && (
          <p className={classes.facts}>
            <span className={classes.silent}>{t('hit.silent')}</span>
          </p>
        )}
        <div className={classes.beat}>
          {hit.beat.map((word) => (
            <ChipButton key={word} isChosen={false} onClick={() => onWord(word)}>
              {word}
            </ChipButton>
          ))}
        </div>
      </div>
      <ul className={classes.evidence}>
        {hit.evidence.map((article) => (
          <li key={article.document_id}>
            <a href={article.url} target="_blank" rel="noreferrer nofollow">
              {article.headline}
            </a>
            <span className={classes.facts}>
              {article.media_outlet.name} · <Age time={article.published_at} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {relation ? (
          <span className={classes.facts}>{t('hit.known')}</span>
        ) : (
          <PermissionButton
            size="xs"
            permission="relation.create"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            aria-label={`${t('hit.add')}: ${name}`}
            onClick={onAdd}
          >
            {t('hit.add')}
          </PermissionButton>
        )}
        <ChipButton isChosen={false} aria-label={t('search.like_action', { name })} onClick={onLike}>
          <IconWorldSearch size={14} stroke={1.6} aria-hidden />
          {t('search.like', { name: name.split(' ')[0] ?? name })}
        </ChipButton>
      </div>
    </li>
  );
}

/** The reason why a search for a competitor's names has found somebody. */
function Names({ hit, filters: { competitor, own_names: own } }: Pick<Props, 'hit' | 'filters'>) {
  const t = useT('discover');
  const reasons = [
    competitor && t('hit.names', { count: hit.matches, competitor }),
    own && t('hit.names_not', { own }),
  ].filter(Boolean);
  return reasons.length > 0 && <p className={classes.reason}>{reasons.join(' · ')}</p>;
}

/** The tone of the articles that fit as a bar, and their number. */
function Tone({ hit: { tone, matches } }: { hit: DiscoverHit }) {
  const t = useT('discover');
  const { number } = useFormat();
  const label = t('hit.tone', {
    negative: number(tone.negative),
    neutral: number(tone.neutral),
    positive: number(tone.positive),
  });
  if (tone.articles === 0) return null;
  return (
    <p className={classes.toned}>
      <span className={classes.tone} role="img" aria-label={label} title={label}>
        {(['negative', 'neutral', 'positive'] as const).map((part) => (
          <span key={part} data-tone={part} style={{ flexGrow: tone[part] }} />
        ))}
      </span>
      {t(matches > 0 ? 'hit.tone_in' : 'hit.tone_all', { count: tone.articles })}
    </p>
  );
}
