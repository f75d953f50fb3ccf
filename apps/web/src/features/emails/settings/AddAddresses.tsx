import { Button, Group, Textarea } from '@mantine/core';
import { limits } from '@masthead/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { readEntries } from '../email-values.ts';

/** Adds pasted addresses, or those of a file, to the suppression list. */
export function AddAddresses({ onClose }: { onClose: () => void }) {
  const t = useT('mailing');
  const app = useT('app');
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const read = readEntries(text);
  const entries = read.entries.slice(0, limits.emailRecipients);
  const adding = useCall('email-suppressions.store', {
    refreshes: ['email-suppressions.index', 'emails.audience'],
    onSuccess: ({ data: { added, known, invalid } }) => {
      notify({
        title: t('suppressions.added', { count: added }),
        body: t('suppressions.added_body', { known, invalid }),
      });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entries.length > 0)
      adding.mutate({ body: { emails: entries.map((entry) => entry.slice(0, limits.shortText)) } });
  };
  return (
    <Modal opened onClose={onClose} title={t('suppressions.add')} closeButtonProps={{ 'aria-label': app('close') }}>
      <form onSubmit={submit}>
        <Textarea
          data-autofocus
          autosize
          minRows={5}
          maxRows={12}
          label={t('suppressions.table')}
          description={t('suppressions.add_hint')}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <input
          ref={file}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void chosen.text().then((content) => setText(content.replaceAll('"', '')));
          }}
        />
        <Group justify="space-between" mt={16}>
          <Button variant="subtle" onClick={() => file.current?.click()}>
            {t('suppressions.file')}
          </Button>
          <Group gap={8}>
            <span role="status">{text && t('to.entries', { count: read.addresses })}</span>
            <Button type="submit" variant="filled" loading={adding.isPending} disabled={entries.length === 0}>
              {t('suppressions.add')}
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  );
}
