import { ActionIcon, Button, Group, Slider } from '@mantine/core';
import type { FilePurpose, ImageCrop as ImageValue, Size } from '@masthead/contract';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Modal } from '../floating/index.ts';
import { IconRotate, IconRotateClockwise } from '../icons/index.ts';
import 'react-easy-crop/react-easy-crop.css';
import { useT } from '../i18n/index.ts';
import { areaOf, degreesOf, mostZoom, type Orientation, orientationOf, pointsOf, viewportOf } from './crop-value.ts';
import classes from './upload.module.css';

export interface ChosenCrop {
  points: [number, number, number, number];
  orientation: Orientation;
  zoom: number;
}

interface Props {
  /** Address of the original. */
  src: string;
  purpose: FilePurpose;
  /** The previous crop. */
  initial?: ImageValue['cropped_information'];
  isBusy: boolean;
  onDone: (crop: ChosenCrop) => void;
  onCancel: () => void;
}

/** Chooses the part of a picture in a frame of its purpose's shape: by dragging, wheel, fingers, or with arrow keys, slider and buttons. */
export default function ImageCrop({ src, purpose, initial, isBusy, onDone, onCancel }: Props) {
  const t = useT('files');
  const viewport = viewportOf(purpose);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(initial?.zoom ?? 1);
  const [degrees, setDegrees] = useState(degreesOf(initial?.orientation));
  const [points, setPoints] = useState<ChosenCrop['points'] | null>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const maxZoom = picture ? mostZoom(picture, degrees, viewport) : 3;
  const turn = (by: number) => {
    setDegrees((current) => (current + by + 360) % 360);
    setPosition({ x: 0, y: 0 });
    setZoom(1);
  };
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('crop.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('crop.cancel') }}
    >
      <div className={classes.stage}>
        <Cropper
          image={src}
          crop={position}
          zoom={Math.min(zoom, maxZoom)}
          rotation={degrees}
          aspect={viewport.width / viewport.height}
          cropShape={viewport.shape === 'circle' ? 'round' : 'rect'}
          maxZoom={maxZoom}
          keyboardStep={8}
          showGrid={viewport.shape === 'rectangle'}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onMediaLoaded={({ naturalWidth, naturalHeight }) =>
            setPicture({ width: naturalWidth, height: naturalHeight })
          }
          onCropComplete={(_, pixels) => setPoints(pointsOf(pixels))}
          cropperProps={{ role: 'img', 'aria-label': t('crop.area') }}
          disableAutomaticStylesInjection
          {...(initial?.points?.length === 4 && { initialCroppedAreaPixels: areaOf(initial.points) })}
        />
      </div>
      <div className={classes.controls}>
        <Slider
          className={classes.zoom}
          label={null}
          min={1}
          max={maxZoom}
          step={0.01}
          disabled={maxZoom === 1}
          value={Math.min(zoom, maxZoom)}
          onChange={setZoom}
          thumbLabel={t('crop.zoom')}
        />
        <ActionIcon aria-label={t('crop.left')} onClick={() => turn(-90)}>
          <IconRotate size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={t('crop.right')} onClick={() => turn(90)}>
          <IconRotateClockwise size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <p className={classes.hint}>{t('crop.keys')}</p>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onCancel}>{t('crop.cancel')}</Button>
        <Button
          variant="filled"
          loading={isBusy}
          disabled={!points}
          onClick={() =>
            points && onDone({ points, orientation: orientationOf(degrees), zoom: Math.min(zoom, maxZoom) })
          }
        >
          {t('crop.done')}
        </Button>
      </Group>
    </Modal>
  );
}
