import { Button } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconFolder } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { UploadField } from '../../../shared/upload/index.ts';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

const BrandFilesDialog = lazyPart(async () => (await import('../files/BrandFilesDialog.tsx')).BrandFilesDialog);

/** Files that readers may download: from the computer, or those that the brand has. */
export function Attachments() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values, errors, change } = useStory();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section data-part="files" className={classes.block}>
      <h2>{t('parts.files')}</h2>
      <UploadField
        label={<span className="visually-hidden">{t('parts.files')}</span>}
        purpose="attachment"
        brandId={brand.id}
        max={limits.storyFiles}
        value={values.files}
        error={errors.files?.[0]}
        onChange={(files) => change({ files })}
      />
      <Button
        size="xs"
        variant="subtle"
        className={classes.fromBrand}
        leftSection={<IconFolder size={14} stroke={1.6} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {t('files.from_brand')}
      </Button>
      {isChoosing && (
        <BrandFilesDialog
          onChosen={(file) => {
            if (!values.files.some(({ id }) => id === file.id)) change({ files: [...values.files, file] });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}
