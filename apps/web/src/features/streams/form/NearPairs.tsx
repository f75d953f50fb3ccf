import { ActionIcon, Button, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { NumberInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { Label } from './Label.tsx';

type Pair = StreamValues['near_words'][number];
const newPair = (): Pair => ({ first_term: '', second_term: '', distance: limits.nearDistance.default });

/** Edits pairs of words that must be near each other, in any order. */
export function NearPairs({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  form.field('near_words');
  const pairs = (form.values as StreamValues).near_words;
  const set = (next: Pair[]) => form.set('near_words', next);
  return (
    <fieldset className={classes.group}>
      <legend>
        <Label text={t('form.near')} isOptional />
      </legend>
      {pairs.map((pair, index) => (
        <PairRow
          key={index}
          form={form}
          pair={pair}
          index={index}
          onChange={(part) => set(pairs.map((other, at) => (at === index ? { ...other, ...part } : other)))}
          onRemove={() => set(pairs.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="xs"
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => set([...pairs, newPair()])}
      >
        {t('form.near_add')}
      </Button>
    </fieldset>
  );
}

interface PairProps {
  form: StreamFormState;
  pair: Pair;
  index: number;
  onChange: (part: Partial<Pair>) => void;
  onRemove: () => void;
}

function PairRow({ form, pair, index, onChange, onRemove }: PairProps) {
  const t = useT('streams');
  const number = index + 1;
  const errorOf = (field: keyof Pair) => form.errorOf(`near_words.${index}.${field}`);
  const errors = new Set([errorOf('first_term'), errorOf('distance'), errorOf('second_term')]);
  const word = (field: 'first_term' | 'second_term') => ({
    name: `near_words.${index}.${field}`,
    value: pair[field],
    error: Boolean(errorOf(field)),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <div>
      <div className={classes.near}>
        <TextInput aria-label={t('form.near_first', { number })} {...word('first_term')} />
        <span>{t('form.near_within')}</span>
        <NumberInput
          name={`near_words.${index}.distance`}
          className={classes.distance}
          aria-label={t('form.near_distance', { number })}
          min={limits.nearDistance.min}
          max={limits.nearDistance.max}
          allowDecimal={false}
          hideControls
          value={pair.distance ?? limits.nearDistance.default}
          error={Boolean(errorOf('distance'))}
          onChange={(value) => onChange({ distance: Number(value) || limits.nearDistance.min })}
        />
        <span>{t('form.near_words')}</span>
        <TextInput aria-label={t('form.near_second', { number })} {...word('second_term')} />
        <ActionIcon size={24} aria-label={t('form.near_remove', { number })} onClick={onRemove}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {[...errors].some(Boolean) && (
        <p className={classes.error} role="alert">
          {[...errors].filter(Boolean).join(' ')}
        </p>
      )}
    </div>
  );
}
