import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useT } from '../../../shared/i18n/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import { Label } from './Label.tsx';
import type { StreamFormState } from './StreamFields.tsx';

type Pair = StreamValues['near_words'][number];
const newPair = (): Pair => ({ first_term: '', second_term: '', distance: limits.nearDistance.default });

/** Pairs of words that must stand near each other, in any order. */
export function NearPairs({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  form.field('near_words');
  const pairs = (form.values as StreamValues).near_words;
  const change = (index: number, part: Partial<Pair>) =>
    form.set(
      'near_words',
      pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)),
    );
  return (
    <fieldset className={classes.group}>
      <legend>
        <Label text={t('form.near')} isOptional />
      </legend>
      {pairs.map((pair, index) => {
        const at = `near_words.${index}`;
        const errors = [
          ...new Set([
            form.errorOf(`${at}.first_term`),
            form.errorOf(`${at}.distance`),
            form.errorOf(`${at}.second_term`),
          ]),
        ].filter((text) => text !== undefined);
        return (
          <div key={index}>
            <div className={classes.near}>
              <TextInput
                name={`${at}.first_term`}
                aria-label={t('form.near_first', { number: index + 1 })}
                value={pair.first_term}
                error={Boolean(form.errorOf(`${at}.first_term`))}
                onChange={(event) => change(index, { first_term: event.currentTarget.value })}
              />
              <span>{t('form.near_within')}</span>
              <NumberInput
                name={`${at}.distance`}
                className={classes.distance}
                aria-label={t('form.near_distance', { number: index + 1 })}
                min={limits.nearDistance.min}
                max={limits.nearDistance.max}
                allowDecimal={false}
                hideControls
                value={pair.distance ?? limits.nearDistance.default}
                error={Boolean(form.errorOf(`${at}.distance`))}
                onChange={(value) => change(index, { distance: Number(value) || limits.nearDistance.min })}
              />
              <span>{t('form.near_words')}</span>
              <TextInput
                name={`${at}.second_term`}
                aria-label={t('form.near_second', { number: index + 1 })}
                value={pair.second_term}
                error={Boolean(form.errorOf(`${at}.second_term`))}
                onChange={(event) => change(index, { second_term: event.currentTarget.value })}
              />
              <ActionIcon
                size={24}
                aria-label={t('form.near_remove', { number: index + 1 })}
                onClick={() =>
                  form.set(
                    'near_words',
                    pairs.filter((_, other) => other !== index),
                  )
                }
              >
                <IconX size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </div>
            {errors.length > 0 && (
              <p className={classes.error} role="alert">
                {errors.join(' ')}
              </p>
            )}
          </div>
        );
      })}
      <Button
        size="xs"
        variant="subtle"
        className={classes.add}
        leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
        onClick={() => form.set('near_words', [...pairs, newPair()])}
      >
        {t('form.near_add')}
      </Button>
    </fieldset>
  );
}
