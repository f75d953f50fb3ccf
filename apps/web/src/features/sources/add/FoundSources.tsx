import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IntervalSelect } from '../IntervalSelect.tsx';
import { KindMark } from '../KindMark.tsx';
import { shortAddress } from '../list/SourceFacts.tsx';
import { type FoundSource, pinnedTo, refreshSources } from '../sources.api.ts';
import classes from './add.module.css';
import { addEach, keyOfFound, movedOf } from './add-each.ts';
import { Latest } from './Latest.tsx';

/** Lists the sources found at an address, with the first headlines of each; the chosen ones are added. */
export function FoundSources({ found, onDone }: { found: readonly FoundSource[]; onDone: () => void }) {
  const t = useT('sources');
  const { chosen, toggle, refused, isBusy, interval, setInterval, add } = useAdding(found, onDone);
  return (
    <div className={classes.stack}>
      <h3>{t('address.found', { count: found.length })}</h3>
      <ul className={classes.feeds}>
        {found.map((one) => (
          <li key={keyOfFound(one)}>
            <Checkbox
              checked={chosen.includes(keyOfFound(one))}
              onChange={() => toggle(keyOfFound(one))}
              label={<b>{one.title ?? shortAddress(one.url)}</b>}
              description={
                <>
                  <KindMark kind={one.kind} /> {shortAddress(one.page_url ?? one.url)}
                </>
              }
              error={refused[keyOfFound(one)]}
            />
            <Latest found={one} />
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

/** Returns the chosen sources and the function that adds them; refused ones stay chosen, with the reason. */
function useAdding(found: readonly FoundSource[], onDone: () => void) {
  const t = useT('sources');
  const [chosen, setChosen] = useState<string[]>(found.slice(0, 1).map(keyOfFound));
  const [interval, setInterval] = useState<number | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const toggle = (key: string) =>
    setChosen((current) => (current.includes(key) ? current.filter((other) => other !== key) : [...current, key]));
  const add = async () => {
    setBusy(true);
    const results = await addEach(
      found.filter((one) => chosen.includes(keyOfFound(one))),
      pinnedTo(interval),
    );
    setBusy(false);
    const added = results.filter(({ source }) => source !== null);
    if (added.length > 0) {
      const moved = movedOf(added).map(shortAddress);
      const move = { count: moved.length, addresses: moved.join(', ') };
      notify({
        title: t('address.added', { count: added.length }),
        body: moved.length > 0 ? t('address.moved', move) : t('address.added_body'),
      });
      void refreshSources();
    }
    if (added.length === results.length) return onDone();
    const left = results.filter(({ source }) => source === null);
    setRefused(Object.fromEntries(left.map((one) => [one.key, one.refusal ?? ''])));
    setChosen(left.map(({ key }) => key));
  };
  return { chosen, toggle, refused, isBusy, interval, setInterval, add };
}
