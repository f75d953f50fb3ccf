import { confirm } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { StreamValues } from '../stream-values.ts';
import classes from './form.module.css';
import type { StreamFormState } from './form-state.ts';
import { OutletPicker } from './OutletPicker.tsx';

/** Outlets whose mentions are left out, and those that alone are wanted. */
export function Outlets({ form, names }: { form: StreamFormState; names: ReadonlyMap<string, string> }) {
  const t = useT('streams');
  const values = form.values as StreamValues;
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{t('form.outlets')}</legend>
      <OutletPicker
        {...form.field('whitelisted_outlets')}
        label={t('form.only_outlets')}
        hint={t('form.only_outlets_hint')}
        names={names}
        value={values.whitelisted_outlets}
      />
      <OutletPicker
        {...form.field('blocked_outlets')}
        label={t('form.blocked_outlets')}
        names={names}
        value={values.blocked_outlets}
      />
    </fieldset>
  );
}

/** Asks, and then leaves an outlet out of what the form finds; saved with the form. */
export function useBlockOutlet(form: StreamFormState): (outlet: { id: string; name: string }) => Promise<void> {
  const t = useT('streams');
  return async ({ id, name }) => {
    const isMeant = await confirm({
      title: t('form.block_title', { name }),
      body: t('form.block_body'),
      confirmLabel: t('form.block'),
    });
    const { blocked_outlets } = form.values as StreamValues;
    if (isMeant) form.set('blocked_outlets', [...new Set([...blocked_outlets, id])]);
  };
}
