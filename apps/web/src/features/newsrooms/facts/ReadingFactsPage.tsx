import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { EmptyState, ErrorState, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { saveCsv } from '../../../shared/save-file.ts';
import { PeriodChip, readPeriod } from '../../metrics/index.ts';
import classes from './facts.module.css';
import { type Facts, factsCsv } from './facts-csv.ts';
import { measures, ReadingFigures } from './ReadingFigures.tsx';

interface Props {
  title: string;
  /** The way back to what the facts are about. */
  back: ReactNode;
  query: { data: { data: Facts } | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
  period: string | undefined;
  onPeriod: (period: string | undefined) => void;
  /** Said where nothing was counted because nobody could read it; null: somebody could. */
  unread: { title: string; body: string } | null;
  /** The name of the exported file, without its extension. */
  fileName: string;
}

const csvWords = {
  kind: 'facts.kind',
  name: 'fields.name',
  views: 'facts.views',
  downloads: 'facts.downloads',
  day: 'facts.day',
  story: 'facts.csv_story',
  referrer: 'facts.csv_referrer',
  file: 'facts.csv_file',
} as const;

/** Shows how often a public page was read and its files were downloaded, in the period of the address. */
export function ReadingFactsPage({ title, back, query, period, onPeriod, unread, fileName }: Props) {
  const t = useT('newsrooms');
  const facts = query.data?.data;
  const isNothing = facts && measures.every((name) => facts[name] === 0);
  const save = () =>
    facts &&
    saveCsv(
      factsCsv(facts, (word) => t(csvWords[word])),
      `${fileName}.csv`,
    );
  return (
    <>
      <PageHead
        title={title}
        aside={<span className={classes.back}>{back}</span>}
        actions={
          facts && (
            <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
              {t('facts.csv')}
            </Button>
          )
        }
      >
        <div className={classes.filters}>
          <PeriodChip period={period} onChange={(next) => onPeriod(readPeriod(next))} />
        </div>
      </PageHead>
      {query.isPending && <RowSkeletons />}
      {query.error && !facts && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {unread && isNothing ? <EmptyState {...unread} /> : facts && <ReadingFigures facts={facts} />}
    </>
  );
}
