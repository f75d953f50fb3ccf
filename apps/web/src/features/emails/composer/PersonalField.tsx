import { Button, TextInput } from '@mantine/core';
import { type EmailPlaceholder, emailPlaceholders } from '@masthead/contract';
import { type FormEvent, useState } from 'react';
import { Popover, Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconUser } from '../../../shared/icons/index.ts';
import classes from './composer.module.css';

const isPlaceholder = (value: string | null): value is EmailPlaceholder =>
  (emailPlaceholders as readonly (string | null)[]).includes(value);

/** Inserts a personal field such as the first name, with a word for recipients who have none. */
export function PersonalField({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const t = useT('mailing');
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<EmailPlaceholder>('first_name');
  const [word, setWord] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOpen(false);
    setWord('');
    onInsert(word.trim() ? `{${name}|${word.trim()}}` : `{${name}}`);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus={false} withRoles>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconUser size={14} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('personal.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('personal.open')}>
        <form onSubmit={submit} className={classes.personal}>
          <Select
            label={t('personal.field')}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data={emailPlaceholders.map((value) => ({ value, label: t(`personal.${value}`) }))}
            value={name}
            onChange={(value) => isPlaceholder(value) && setName(value)}
          />
          <TextInput
            label={t('personal.word')}
            description={t('personal.word_hint')}
            maxLength={100}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value.replace(/[{}|]/g, ''))}
          />
          <Button type="submit" variant="filled">
            {t('personal.insert')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
