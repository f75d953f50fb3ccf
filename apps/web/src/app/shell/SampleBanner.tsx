import { renewAccess } from '../../shared/actor/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconFlask } from '../../shared/icons/index.ts';
import classes from './banners.module.css';

/** Marks every page of a sample organisation, with the way to remove it. */
export function SampleBanner() {
  const t = useT('app');
  const removal = useCall('sample.delete', {
    onSuccess: () => {
      notify({ title: t('sample.removed') });
      // The channel tells other pages of the user; this one does not wait for it.
      void renewAccess();
    },
  });
  const remove = async () => {
    const question = { title: t('sample.confirm'), body: t('sample.confirm_body') };
    if (await confirm({ ...question, confirmLabel: t('sample.remove'), danger: true })) removal.mutate({});
  };
  return (
    <div role="status" className={classes.demo}>
      <IconFlask size={16} stroke={1.6} aria-hidden />
      <span>{t('sample.says')}</span>
      <button type="button" className="underlined" disabled={removal.isPending} onClick={() => void remove()}>
        {t('sample.remove')}
      </button>
    </div>
  );
}
