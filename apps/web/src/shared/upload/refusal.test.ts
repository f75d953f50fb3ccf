import { describe, expect, it } from 'vitest';
import { areaOf, degreesOf, mostZoom, orientationOf, pointsOf, viewportOf } from './crop-value.ts';
import { acceptOf, refusalOf, sizeRefusal } from './refusal.ts';

const megabyte = 1024 * 1024;

describe('checks before an upload', () => {
  it('a file that is too large is refused with its size and the limit [uploads-001]', () => {
    expect(refusalOf({ name: 'a.png', size: 5 * megabyte }, 'attachment')).toBeNull();
    expect(refusalOf({ name: 'a.png', size: 5 * megabyte + 1 }, 'attachment')).toEqual({
      code: 'file_too_large',
      params: { size: 5.1, limit: 5 },
    });
    expect(refusalOf({ name: 'a.mp4', size: 200 * megabyte }, 'clipping')).toBeNull();
  });

  it('a file with an unlisted extension is refused [uploads-002]', () => {
    for (const name of ['a.svg', 'a.html', 'a', 'a.png.exe'])
      expect(refusalOf({ name, size: 1 }, 'attachment')?.code).toBe('file_unsupported_format');
    expect(refusalOf({ name: 'a.mp4', size: 1 }, 'logo')?.code).toBe('file_unsupported_format');
    expect(refusalOf({ name: 'a.mov', size: 1 }, 'clipping')).toBeNull();
    expect(acceptOf('logo')).toBe('.jpeg,.jpg,.png,.gif');
  });

  it('a picture with too few pixels is refused [images-002]', () => {
    expect(sizeRefusal({ width: 180, height: 180 }, 'avatar')).toBeNull();
    expect(sizeRefusal({ width: 180, height: 179 }, 'avatar')?.params).toMatchObject({
      min_width: 180,
      min_height: 180,
    });
    expect(sizeRefusal({ width: 1, height: 1 }, 'attachment')).toBeNull();
  });
});

describe('crop', () => {
  it('the default frame of a crop is round and 90x90 [images-001]', () => {
    expect(viewportOf('avatar')).toEqual({ width: 90, height: 90, shape: 'circle' });
    expect(viewportOf('attachment')).toEqual({ width: 90, height: 90, shape: 'circle' });
  });

  it('a rotation is written as an EXIF orientation and read back', () => {
    expect([0, 90, 180, 270, -90].map(orientationOf)).toEqual([1, 6, 3, 8, 8]);
    expect([1, 6, 3, 8, undefined].map(degreesOf)).toEqual([0, 90, 180, 270, 0]);
    expect(areaOf(pointsOf({ x: 3, y: 4, width: 10, height: 20 }))).toEqual({ x: 3, y: 4, width: 10, height: 20 });
  });

  it('the zoom of a crop ends where the required pixels would be lost', () => {
    expect(mostZoom({ width: 900, height: 450 }, 0, { width: 90, height: 90 })).toBe(5);
    expect(mostZoom({ width: 1200, height: 400 }, 90, { width: 600, height: 315 })).toBe(1);
  });
});
