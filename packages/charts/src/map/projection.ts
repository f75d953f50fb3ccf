/** Equal Earth (Šavrič, Patterson, Jenny 2018): countries keep their sizes against each other, as amounts on a map must. */
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const slope = Math.sqrt(3) / 2;
const radians = Math.PI / 180;

const polynomial = (t: number): number => t * (a1 + a2 * t ** 2 + t ** 6 * (a3 + a4 * t ** 2));
const derivative = (t: number): number => a1 + 3 * a2 * t ** 2 + t ** 6 * (7 * a3 + 9 * a4 * t ** 2);

/** Degrees of longitude and latitude as a point of the plane, downwards. */
export function project([longitude, latitude]: number[]): [number, number] {
  const t = Math.asin(slope * Math.sin(latitude! * radians));
  return [(longitude! * radians * Math.cos(t)) / (slope * derivative(t)), -polynomial(t)];
}

/** Inverts the projection, by Newton's method. */
export function unproject([x, y]: number[]): [number, number] {
  let t = -y!;
  for (let round = 0; round < 12; round += 1) t -= (polynomial(t) + y!) / derivative(t);
  const latitude = Math.asin(Math.min(1, Math.max(-1, Math.sin(t) / slope)));
  return [(slope * x! * derivative(t)) / Math.cos(t) / radians, latitude / radians];
}
