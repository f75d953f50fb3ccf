import { Button } from '@mantine/core';
import { useFormat } from '../format/index.ts';
import { useT } from '../i18n/index.ts';
import { IconCircleX, IconHistory } from '../icons/index.ts';
import classes from './form.module.css';
import type { DraftOffer } from './useDraft.ts';

/** Shows above a form the failures that no input can show, and offers the changes of an earlier visit. */
export function FormBanner({ form }: { form: { banner: string[]; offer?: DraftOffer | null } }) {
  return (
    <>
      {form.offer && <OfferBanner offer={form.offer} />}
      <FailureBanner texts={form.banner} />
    </>
  );
}

function OfferBanner({ offer }: { offer: DraftOffer }) {
  const t = useT('app');
  const { fullDate } = useFormat();
  return (
    <div role="status" className={classes.offer}>
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <p>{t('draft.offer', { date: fullDate(offer.at) })}</p>
      <Button size="xs" onClick={offer.restore}>
        {t('draft.restore')}
      </Button>
      <Button size="xs" variant="subtle" onClick={offer.discard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}

function FailureBanner({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className={classes.banner}>
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
