import type { StoredFile } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Picture } from '../../../shared/parts/index.ts';
import { UploadField } from '../../../shared/upload/index.ts';
import { pictureChoices } from './clipping-values.ts';
import classes from './form.module.css';
import type { ClippingFormState } from './form-state.ts';

interface Props {
  form: ClippingFormState;
  files: readonly StoredFile[];
  pictures: readonly (string | null)[];
  isFound: boolean;
}

/** Edits the files of the clipping, and the picture that represents it. */
export function FilesFields({ form, files: initial, pictures, isFound }: Props) {
  const t = useT('clippings');
  const brand = useActiveBrand();
  const [files, setFiles] = useState<StoredFile[]>([...initial]);
  const choices = pictureChoices(pictures, files);
  const { error } = form.field('files');
  const change = (next: StoredFile[]) => {
    setFiles(next);
    form.set(
      'files',
      next.map(({ id }) => id),
    );
    const { thumbnail } = form.values;
    if (thumbnail && !pictureChoices(pictures, next).includes(thumbnail)) form.set('thumbnail', null);
  };
  return (
    <section className={classes.section}>
      <h2>{t('fields.files')}</h2>
      <UploadField
        label={undefined}
        error={error}
        purpose="clipping"
        brandId={brand.id}
        value={files}
        onChange={change}
      />
      {choices.length > 0 && (
        <fieldset className={classes.pictures}>
          <legend>{t('fields.thumbnail')}</legend>
          {isFound && <p>{t('fields.thumbnail_found')}</p>}
          <div>
            {[...choices, null].map((url) => (
              <label key={url ?? 'none'} data-chosen={form.values.thumbnail === url || undefined}>
                <input
                  type="radio"
                  name="thumbnail"
                  checked={(form.values.thumbnail ?? null) === url}
                  onChange={() => form.set('thumbnail', url)}
                />
                {url ? <Picture src={url} alt={t('ledger.picture')} /> : <span>{t('fields.no_picture')}</span>}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}
