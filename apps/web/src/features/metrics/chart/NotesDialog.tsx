import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type Days, dateOf } from '../period/period.ts';
import classes from './chart.module.css';
import { type Notes, noteLimits } from './notes.ts';

interface Props {
  notes: Notes;
  days: Days;
  onChange: (notes: Notes) => void;
  onClose: () => void;
}

/** What a person knows about a day: written into the charts over time, and carried by the address. */
export function NotesDialog({ notes, days, onChange, onClose }: Props) {
  const t = useT('metrics');
  const { fullDate } = useFormat();
  const [day, setDay] = useState<string | null>(days.last);
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!day || !text.trim()) return;
    onChange({ ...notes, [day]: text.trim() });
    setText('');
  };
  const without = (removed: string) => Object.fromEntries(Object.entries(notes).filter(([other]) => other !== removed));
  const isFull = Object.keys(notes).length >= noteLimits.count;
  return (
    <Modal opened onClose={onClose} title={t('notes.title')}>
      <p className={classes.definition}>{t('notes.body')}</p>
      <ul className={classes.notes}>
        {Object.entries(notes)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([noted, words]) => (
            <li key={noted}>
              <span>
                <b>{fullDate(dateOf(noted).getTime()).split(',')[0]}</b> {words}
              </span>
              <ActionIcon onClick={() => onChange(without(noted))} aria-label={t('notes.remove', { text: words })}>
                <IconX size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
      </ul>
      <form onSubmit={add} className={classes.noteForm}>
        <DateInput label={t('notes.day')} value={day} onChange={setDay} minDate={days.first} maxDate={days.last} />
        <TextInput
          label={t('notes.text')}
          value={text}
          maxLength={noteLimits.length}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="filled" disabled={!day || !text.trim() || isFull}>
          {t('notes.add')}
        </Button>
      </form>
    </Modal>
  );
}
