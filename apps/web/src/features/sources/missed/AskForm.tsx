import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconLink } from '../../../shared/icons/index.ts';
import { addressError } from './address-error.ts';
import classes from './missed.module.css';
import type { MissedSearch } from './missed-search.ts';

interface Props {
  search: MissedSearch;
  streams: readonly { id: string; name: string }[];
  isBusy: boolean;
  error: unknown;
  onAsk: (search: MissedSearch) => void;
}

/** The address of the article, and the stream where only one is meant. */
export function AskForm({ search, streams, isBusy, error, onAsk }: Props) {
  const t = useT('sources');
  const [url, setUrl] = useState(search.url ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const ask = (stream: string | undefined) => {
    const address = url.trim();
    setEmpty(address === '');
    if (address) onAsk({ url: address, ...(stream && { stream }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(search.stream);
  };
  const isUnchanged = url.trim() === search.url;
  return (
    <form onSubmit={submit} noValidate className={classes.ask}>
      <TextInput
        size="md"
        className={classes.address}
        aria-label={t('missed.label')}
        placeholder={t('missed.label')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus={!search.url}
        maxLength={2000}
        leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
        value={url}
        error={isEmpty ? t('missed.no_address') : isUnchanged ? addressError(error) : null}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      {streams.length > 1 && (
        <Select
          size="md"
          clearable
          className={classes.stream}
          aria-label={t('missed.stream')}
          placeholder={t('missed.all_streams')}
          data={streams.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.stream ?? null}
          onChange={(stream) => (url.trim() ? ask(stream ?? undefined) : onAsk({ ...(stream && { stream }) }))}
        />
      )}
      <Button type="submit" size="md" variant={search.url ? 'default' : 'filled'} loading={isBusy}>
        {t('missed.look')}
      </Button>
    </form>
  );
}
