/// <reference lib="esnext.intl" />
import { instantOf, wallTimeAt } from '@masthead/measuring';

/** Zones of the press of countries that have several: that of the capital or of the largest media city. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Returns the zone of a country; null: unknown. */
export function zoneOfCountry(country: string | null): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return null;
  return mainZones[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0] ?? null;
}

/** Returns when the clocks of a recipient's country show the same as those of a zone at a moment. */
export function sameHourIn(country: string | null, moment: Date, zone: string): Date {
  const there = zoneOfCountry(country);
  return there ? instantOf(there, wallTimeAt(zone, moment)) : moment;
}
