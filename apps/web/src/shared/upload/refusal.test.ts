import { describe, expect, it } from 'vitest';
import { areaOf, degreesOf, mostZoom, orientationOf, pointsOf, viewportOf } from './crop-value.ts';
import { acceptOf, refusalOf, sizeRefusal } from './refusal.ts';

const megabyte = 1024 * 1024;

describe('before a file is sent', () => {
  it('[uploads-001] one that is too large is refused, with its size and the limit', () => {
    expect(refusalOf({ name: 'a.png', size: 5 * megabyte }, 'attachment')).toBeNull();
    expect(refusalOf({ name: 'a.png', size: 5 * megabyte + 1 }, 'attachment')).toEqual({
      code: 'file_too_large',
      params: { size: 5.1, limit: 5 },
    });
    expect(refusalOf({ name: 'a.mp4', size: 200 * megabyte }, 'clipping')).toBeNull();
  });

  it('[uploads-002] one with an unlisted extension is refused', () => {
    for (const name of ['a.svg', 'a.html', 'a', 'a.png.exe'])
      expect(refusalOf({ name, size: 1 }, 'attachment')?.code).toBe('file_unsupported_format');
    expect(refusalOf({ name: 'a.mp4', size: 1 }, 'logo')?.code).toBe('file_unsupported_format');
    expect(refusalOf({ name: 'a.mov', size: 1 }, 'clipping')).toBeNull();
    expect(acceptOf('logo')).toBe('.jpeg,.jpg,.png,.gif');
  });

  it('[images-002] a picture with too few pixels is refused', () => {
    expect(sizeRefusal({ width: 180, height: 180 }, 'avatar')).toBeNull();
    expect(sizeRefusal({ width: 180, height: 179 }, 'avatar')?.params).toMatchObject({
      min_width: 180,
      min_height: 180,
    });
    expect(sizeRefusal({ width: 1, height: 1 }, 'attachment')).toBeNull();
  });
});

describe('the crop', () => {
  it('[images-001] has a round frame of 90x90 unless said', () => {
    expect(viewportOf('avatar')).toEqual({ width: 90, height: 90, shape: 'circle' });
    expect(viewportOf('attachment')).toEqual({ width: 90, height: 90, shape: 'circle' });
  });

  it('writes turns down as cameras do, and back', () => {
    expect([0, 90, 180, 270, -90].map(orientationOf)).toEqual([1, 6, 3, 8, 8]);
    expect([1, 6, 3, 8, undefined].map(degreesOf)).toEqual([0, 90, 180, 270, 0]);
    expect(areaOf(pointsOf({ x: 3, y: 4, width: 10, height: 20 }))).toEqual({ x: 3, y: 4, width: 10, height: 20 });
  });

  it('lets nobody zoom in past the pixels that are needed', () => {
    expect(mostZoom({ width: 900, height: 450 }, 0, { width: 90, height: 90 })).toBe(5);
    expect(mostZoom({ width: 1200, height: 400 }, 90, { width: 600, height: 315 })).toBe(1);
  });
});
