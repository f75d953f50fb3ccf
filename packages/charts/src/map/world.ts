import type { Geometry, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { codeOf } from './country-codes.ts';

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/**
 * Shapes of the world's countries (Natural Earth 1:110m, public domain) as GeoJSON; the name of each is its ISO 3166-1
 * alpha-2 code. Without Antarctica; land whose country is disputed is drawn, but belongs to none.
 */
export function worldShapes() {
  const world = atlas as unknown as World;
  const { features } = feature(world, world.objects.countries);
  return {
    type: 'FeatureCollection' as const,
    features: features
      .map((shape) => ({
        ...shape,
        geometry: unbroken(shape.geometry),
        properties: { name: codeOf(shape.id, shape.properties.name) },
      }))
      .filter(({ properties }) => properties.name !== 'AQ'),
  };
}

/**
 * Joins land on both sides of the 180th meridian (Chukotka, Fiji), which continues beyond it, or a line would cross the
 * whole map.
 */
function unbroken(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(goOn) };
  if (geometry.type !== 'MultiPolygon') return geometry;
  return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(goOn)) };
}

function goOn(ring: Position[]): Position[] {
  const longitudes = ring.map(([longitude]) => longitude!);
  const isBroken = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  return isBroken
    ? ring.map(([longitude, latitude]) => [longitude! < 0 ? longitude! + 360 : longitude!, latitude!])
    : ring;
}
