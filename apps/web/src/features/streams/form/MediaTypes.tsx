import { Chip } from '@mantine/core';
import { mediaTypes, mediaTypesBeyond } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useOrganisation, useUser } from '../../../shared/actor/index.ts';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck } from '../../../shared/icons/index.ts';
import { AvailabilityNotes } from '../../social/index.ts';
import { type StreamValues, withMediaTypes } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { namesAlone, networkNotes } from './network-notes.ts';

const first: readonly string[] = ['web', 'print', 'radio', 'tv', 'social'];
const others = ['print', 'radio', 'tv', 'social', ...mediaTypes.filter((type) => !first.includes(type))] as const;
const check = <IconCheck size={14} stroke={1.6} aria-hidden />;

/** Media types as chips. Web is part of every stream; those beyond the plan cannot be added. */
export function MediaTypes({ form }: { form: StreamFormState }) {
  const t = useT('streams');
  const names = useT('mentions');
  const permissions = useT('permissions');
  const plan = useOrganisation()?.subscription?.plan.slug;
  const isStaff = useUser().is_staff_member;
  const { error } = form.field('media_types');
  const chosen = (form.values as StreamValues).media_types;
  const beyond = plan && !isStaff ? mediaTypesBeyond(plan, others).filter((type) => !chosen.includes(type)) : [];
  return (
    <fieldset className={classes.group}>
      <legend>{t('form.media_types')}</legend>
      <div className={classes.chips}>
        <Tooltip label={t('form.media_required')} refProp="rootRef">
          <Chip
            icon={check}
            checked
            readOnly
            aria-disabled="true"
            aria-label={`${names('media_types.web')}. ${t('form.media_required')}`}
          >
            {names('media_types.web')}
          </Chip>
        </Tooltip>
        {others.map((type) => (
          <Chip
            icon={check}
            key={type}
            disabled={beyond.includes(type)}
            checked={chosen.includes(type)}
            onChange={(isOn) =>
              form.set(
                'media_types',
                withMediaTypes(isOn ? [...chosen, type] : chosen.filter((other) => other !== type)),
              )
            }
          >
            {names(`media_types.${type}`)}
          </Chip>
        ))}
      </div>
      {beyond.length > 0 && (
        <p className={classes.hint}>
          {t('withheld', { types: beyond.map((type) => names(`media_types.${type}`)).join(', ') })}{' '}
          <Link to="/pricing" className="underlined">
            {permissions('see_plans')}
          </Link>
        </p>
      )}
      <AvailabilityNotes types={chosen} byName={namesAlone(form.values as StreamValues)} isStream />
      <NetworkNotes values={form.values as StreamValues} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Shows the limits of the chosen networks, and how much of them is used. */
function NetworkNotes({ values }: { values: StreamValues }) {
  const t = useT('streams');
  const notes = networkNotes(values);
  if (notes.length === 0) return null;
  return (
    <ul className={classes.limits}>
      {notes.map(({ key, current, max }) => (
        <li key={key} data-over={current > max || undefined}>
          {t(`limits.${key}`, { current, max })}
        </li>
      ))}
    </ul>
  );
}
