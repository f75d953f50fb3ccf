import { Button, Checkbox } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { shortAddress } from '../list/SourceFacts.tsx';
import { type FoundFeed, refreshSources } from '../sources.api.ts';
import classes from './add.module.css';
import { refusalOf } from './refusal.ts';

/** The feeds of an address with their latest headlines; the chosen ones are added. */
export function FoundFeeds({ feeds, onDone }: { feeds: readonly FoundFeed[]; onDone: () => void }) {
  const t = useT('sources');
  const [chosen, setChosen] = useState<string[]>(feeds.slice(0, 1).map(({ url }) => url));
  const [interval, setInterval] = useState<number>(limits.sourceInterval.default);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const toggle = (url: string) =>
    setChosen((current) => (current.includes(url) ? current.filter((other) => other !== url) : [...current, url]));
  const add = async () => {
    setBusy(true);
    const results = await addAll(chosen, interval);
    setBusy(false);
    const failures = results.filter(({ refusal }) => refusal !== null);
    const added = results.filter(({ isAdded }) => isAdded).length;
    if (added > 0) {
      notify({ title: t('address.added', { count: added }), body: t('address.added_body') });
      void refreshSources();
    }
    if (added === results.length) return onDone();
    setRefused(Object.fromEntries(failures.map(({ url, refusal }) => [url, refusal ?? ''])));
    setChosen(results.filter(({ isAdded }) => !isAdded).map(({ url }) => url));
  };
  return (
    <div className={classes.stack}>
      <h3>{t('address.found', { count: feeds.length })}</h3>
      <ul className={classes.feeds}>
        {feeds.map((feed) => (
          <li key={feed.url}>
            <Checkbox
              checked={chosen.includes(feed.url)}
              onChange={() => toggle(feed.url)}
              label={<b>{feed.title ?? shortAddress(feed.url)}</b>}
              description={shortAddress(feed.url)}
              error={refused[feed.url]}
            />
            <Latest feed={feed} />
          </li>
        ))}
      </ul>
      <IntervalSelect label={t('edit.interval')} value={interval} onChange={setInterval} />
      <div>
        <Button variant="filled" loading={isBusy} disabled={chosen.length === 0} onClick={() => void add()}>
          {t('address.add', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

function Latest({ feed }: { feed: FoundFeed }) {
  const t = useT('sources');
  if (feed.latest.length === 0) return <p className={classes.untried}>{t('address.untried')}</p>;
  return (
    <ul className={classes.latest}>
      {feed.latest.slice(0, 3).map(({ headline, published_at }) => (
        <li key={headline + published_at}>
          <span>{headline}</span>
          {published_at && <Age time={published_at} />}
        </li>
      ))}
    </ul>
  );
}

/** One after the other: the server fetches each before it takes it in, and they are often of one host. */
async function addAll(urls: readonly string[], interval: number) {
  const results: { url: string; isAdded: boolean; refusal: string | null }[] = [];
  for (const url of urls) {
    try {
      await call('sources.store', { body: { url, interval_seconds: interval } });
      results.push({ url, isAdded: true, refusal: null });
    } catch (error) {
      results.push({ url, isAdded: false, refusal: refusalOf(error, 'url') });
    }
  }
  return results;
}
