import { ActionIcon, Button } from '@mantine/core';
import { type BriefingPiece, limits } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, SearchField } from '../../../shared/parts/index.ts';
import { proposalsOf } from '../briefings.api.ts';
import classes from '../briefings.module.css';
import type { Draft } from './useDraft.ts';

/** Number of proposals that one click takes. */
const proposed = 10;

/** Lists stories since the last issue, to choose from. */
export function Proposals({ briefingId, draft }: { briefingId: string; draft: Draft }) {
  const t = useT('briefings');
  const [search, setSearch] = useState('');
  const query = useQuery({ ...proposalsOf(briefingId, search), placeholderData: keepPreviousData });
  const chosen = new Set(draft.words.items.map(({ key }) => key));
  const rows = (query.data?.data ?? []).filter(({ mention_id }) => !chosen.has(mention_id));
  const room = limits.briefingItems - draft.words.items.length;
  const first = rows.slice(0, Math.min(proposed, room));
  return (
    <section className={classes.proposals} aria-labelledby="briefing-proposals">
      <h2 id="briefing-proposals">{t('proposals.title')}</h2>
      <p className={classes.hint}>{t('proposals.hint')}</p>
      <SearchField className={classes.search} label={t('proposals.search')} value={search} onChange={setSearch} />
      {query.isPending && <RowSkeletons count={4} kind="mention" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && rows.length === 0 && (
        <p className={classes.hint}>{t(search ? 'proposals.none_found' : 'proposals.none')}</p>
      )}
      {chosen.size === 0 && search === '' && first.length > 1 && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          onClick={() => draft.add(first)}
        >
          {t('proposals.add_all', { count: first.length })}
        </Button>
      )}
      <ul className={classes.items}>
        {rows.map((piece) => (
          <Proposal key={piece.mention_id} piece={piece} onAdd={room > 0 ? () => draft.add([piece]) : null} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ piece, onAdd }: { piece: BriefingPiece; onAdd: (() => void) | null }) {
  const t = useT('briefings');
  const { headline, url, outlet, published_at, language } = piece;
  return (
    <li className={classes.item}>
      <ActionIcon
        aria-label={t('proposals.add', { headline })}
        disabled={onAdd === null}
        onClick={onAdd ?? undefined}
        variant="default"
      >
        <IconPlus size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      <div className={classes.words}>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={classes.headline}
          lang={language === 'other' ? undefined : language}
        >
          {headline}
        </a>
        <p className={classes.facts}>
          {outlet} · <Age time={published_at} />
        </p>
      </div>
    </li>
  );
}
