import { deflateSync } from 'node:zlib';

/** Small real files of the accepted formats, made here so that none has to be stored in the repository. */

/** Makes silence of MPEG-1 layer III, 128 kbit/s at 44.1 kHz: 417 bytes a frame, 26 ms each. */
export function makeMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/**
 * Makes an MP4 that states its length; its data are `filling` zeros. `brand` decides if it is a film ('isom') or sound
 * ('M4A ').
 */
export function makeMp4(seconds: number, brand = 'isom', filling = 100): Buffer {
  return Buffer.concat([startOfMp4(seconds, brand, filling), Buffer.alloc(filling)]);
}

/** Makes the same without its data, which are to follow. */
export function startOfMp4(seconds: number, brand: string, filling: number): Buffer {
  const times = Buffer.alloc(100);
  times.writeUInt32BE(1000, 12);
  times.writeUInt32BE(seconds * 1000, 16);
  const data = Buffer.alloc(8);
  data.writeUInt32BE(filling + 8);
  data.write('mdat', 4, 'latin1');
  const track = box(
    'trak',
    box('tkhd', trackHead(seconds)),
    box('mdia', box('mdhd', mediaHead(seconds)), box('hdlr', handler(brand))),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mp42`)),
    box('moov', box('mvhd', times), track),
    data,
  ]);
}

const trackHead = (seconds: number): Buffer => {
  const head = Buffer.alloc(84);
  head.writeUInt32BE(1, 12);
  head.writeUInt32BE(seconds * 1000, 20);
  head.writeUInt32BE(640 << 16, 76);
  head.writeUInt32BE(360 << 16, 80);
  return head;
};

const mediaHead = (seconds: number): Buffer => {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(1000, 12);
  head.writeUInt32BE(seconds * 1000, 16);
  return head;
};

const handler = (brand: string): Buffer => {
  const body = Buffer.alloc(25);
  body.write(brand === 'M4A ' ? 'soun' : 'vide', 8, 'latin1');
  return body;
};

/** Makes a PDF of one page with a line of text. */
export function makePdf(text: string): Buffer {
  const stream = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc32 = (bytes: Buffer): number =>
  (bytes.reduce((crc, byte) => crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Makes a PNG of any stated size; its pixels, all black, pack well: a few kilobytes that unfold to gigabytes. */
export function makePng(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(64 << 20, height * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a PNG text chunk, in which cameras and attackers store data that is no picture. */
export const pngText = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
