import { limits } from '@masthead/contract';
import type { Ref } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { UploadField } from '../../../shared/upload/index.ts';
import classes from './composer.module.css';
import { useDraft } from './email-context.ts';
import { Signature } from './Signature.tsx';
import { StoryCard } from './StoryCard.tsx';

/** Shows all that stands below the text of an e-mail. */
export function LetterEnd({ files }: { files: Ref<HTMLDivElement> }) {
  return (
    <>
      <StoryCard />
      <Signature />
      <div ref={files}>
        <Attachments />
      </div>
    </>
  );
}

function Attachments() {
  const t = useT('mailing');
  const brand = useActiveBrand();
  const { values, errors, change } = useDraft();
  const bytes = values.attachments.reduce((sum, file) => sum + file.bytes, 0);
  const megabytes = limits.emailAttachmentBytes / 1024 / 1024;
  return (
    <section className={classes.block}>
      <h2>{t('parts.attachments')}</h2>
      <UploadField
        label={<span className="visually-hidden">{t('parts.attachments')}</span>}
        description={t('letter.attachments_hint', { max: megabytes })}
        purpose="attachment"
        brandId={brand.id}
        max={limits.emailAttachments}
        value={values.attachments}
        error={
          errors.attachments?.[0] ??
          (bytes > limits.emailAttachmentBytes ? t('letter.attachments_large', { max: megabytes }) : undefined)
        }
        onChange={(attachments) => change({ attachments })}
      />
    </section>
  );
}
