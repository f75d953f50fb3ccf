import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconKey, IconSearch } from '../../../shared/icons/index.ts';
import type { FoundSource } from '../sources.api.ts';
import classes from './add.module.css';
import { keyOfFound } from './add-each.ts';
import { FoundSources } from './FoundSources.tsx';
import { needsKey, refusalOf } from './refusal.ts';

/** Paste an address, see what there is to read, choose. */
export function AddByAddress() {
  const t = useT('sources');
  const { url, type, error, note, isBusy, found, discover, reset } = useDiscovery();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void discover();
  };
  return (
    <>
      <form onSubmit={submit} noValidate className={classes.stack}>
        <TextInput
          label={t('address.label')}
          description={t('address.hint')}
          placeholder="example.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={2000}
          value={url}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {note && (
          <div className={classes.note} role="status">
            <IconKey size={16} stroke={1.6} aria-hidden />
            <p>
              {note} {t('address.needs_key')}
            </p>
          </div>
        )}
        <div>
          <Button
            type="submit"
            variant={found ? 'default' : 'filled'}
            loading={isBusy}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          >
            {t('address.find')}
          </Button>
        </div>
      </form>
      {found && <FoundSources key={found.map(keyOfFound).join(' ')} found={found} onDone={reset} />}
    </>
  );
}

/** Returns the typed address and the sources found there. */
function useDiscovery() {
  const t = useT('sources');
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundSource[] | null>(null);
  const discover = async () => {
    if (isBusy) return;
    if (!url.trim()) return setError(t('address.empty'));
    setBusy(true);
    setError(null);
    setNote(null);
    setFound(null);
    try {
      const { data } = await call('sources.discover', { body: { url } });
      if (data.length === 0) setError(t('address.none'));
      else setFound(data);
    } catch (failure) {
      const refusal = refusalOf(failure, 'url');
      if (needsKey(failure)) setNote(refusal);
      else setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const type = (text: string) => {
    setUrl(text);
    setError(null);
    setNote(null);
  };
  const reset = () => {
    setUrl('');
    setFound(null);
  };
  return { url, type, error, note, isBusy, found, discover, reset };
}
