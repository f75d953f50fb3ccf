import { Button, Input, VisuallyHidden } from '@mantine/core';
import { type FilePurpose, type ImageCrop as ImageValue, purposeOf } from '@masthead/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/index.ts';
import { notifyFailure } from '../feedback/index.ts';
import { useT } from '../i18n/index.ts';
import { lazyPart } from '../lazy-part.tsx';
import { countUploading } from '../uploading.ts';
import { viewportOf } from './crop-value.ts';
import { DropZone } from './DropZone.tsx';
import type { ChosenCrop } from './ImageCrop.tsx';
import classes from './upload.module.css';
import { useAnnouncer } from './useAnnouncer.ts';
import { useUploads } from './useUploads.ts';

const SendingItem = lazyPart(async () => (await import('./UploadList.tsx')).SendingItem);
const ImageCrop = lazyPart(async () => (await import('./ImageCrop.tsx')).default);

interface Props {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Decides frame, shape and least size. */
  purpose: FilePurpose;
  brandId?: string;
  value: ImageValue | null;
  onChange: (value: ImageValue | null) => void;
  /** Shown while there is no picture, such as the initials. */
  placeholder?: ReactNode;
}

/** Returns the id of the file at the address of an original. */
const fileIdOf = (url: string | null | undefined) => /^\/files\/([0-9a-f-]{36})\//.exec(url ?? '')?.[1];

/**
 * A picture with its crop: shown, chosen, cropped (again), replaced, removed. Its value is {original, cropped,
 * cropped_information}. Where the purpose has no frame the picture stays whole.
 */
export function ImageField({ label, description, error, purpose, brandId, value, onChange, placeholder }: Props) {
  const t = useT('files');
  const isWhole = purposeOf(purpose).viewport === null;
  const { announcement, announce } = useAnnouncer();
  const [isReplacing, setReplacing] = useState(false);
  const [cropping, setCropping] = useState<{ src: string; initial?: ImageValue['cropped_information'] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { uploads, add, retry, remove } = useUploads({
    purpose,
    brandId,
    announce,
    onStored: ({ url }) => (isWhole ? choose({ original: url, cropped: null }) : setCropping({ src: url })),
  });
  const isWaiting = cropping !== null && cropping.src !== value?.original;
  useEffect(() => (isWaiting ? countUploading() : undefined), [isWaiting]);
  const choose = (chosen: ImageValue) => {
    onChange(chosen);
    setReplacing(false);
  };
  const keep = async (crop: ChosenCrop) => {
    setBusy(true);
    try {
      const answer = await call('files.crop', {
        params: { file_id: fileIdOf(cropping!.src) ?? '' },
        body: { ...crop, purpose },
      });
      choose(answer.data);
      setCropping(null);
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const shown = value?.cropped ?? value?.original ?? null;
  const isOpen = isReplacing || (!shown && uploads.every(({ state }) => state === 'failed'));
  const begin = (files: File[]) => {
    for (const { key } of uploads) remove(key);
    add(files);
  };
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div" className={classes.root}>
      <div className={classes.field}>
        {(shown || placeholder) && (
          <div className={classes.picture} data-shape={isWhole ? 'rectangle' : viewportOf(purpose).shape}>
            {shown ? <img src={shown} alt={t('picture.alt')} className={classes.shown} /> : placeholder}
            {shown && (
              <div className={classes.actions}>
                {!isWhole && fileIdOf(value?.original) && (
                  <Button
                    size="xs"
                    onClick={() => setCropping({ src: value!.original!, initial: value!.cropped_information })}
                  >
                    {t('picture.crop')}
                  </Button>
                )}
                <Button size="xs" aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
                  {t('picture.replace')}
                </Button>
                <Button
                  size="xs"
                  onClick={() => {
                    onChange(null);
                    setReplacing(false);
                  }}
                >
                  {t('picture.remove')}
                </Button>
              </div>
            )}
          </div>
        )}
        {isOpen && <DropZone purpose={purpose} isMultiple={false} onFiles={begin} />}
        {uploads.length > 0 && (
          <ul className={classes.list}>
            {uploads.map((upload) => (
              <SendingItem
                key={upload.key}
                upload={upload}
                onRetry={() => retry(upload)}
                onRemove={() => remove(upload.key)}
              />
            ))}
          </ul>
        )}
        <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      </div>
      {cropping && (
        <ImageCrop
          src={cropping.src}
          purpose={purpose}
          initial={cropping.initial ?? null}
          isBusy={isBusy}
          onDone={(crop) => void keep(crop)}
          onCancel={() => setCropping(null)}
        />
      )}
    </Input.Wrapper>
  );
}
