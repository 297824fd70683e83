// Calculates the machines for a load: `npm run capacity -- --submissions 10000 --views 100000`. `--with FILE` replaces
// pieces and prices by those of a JSON file: `{ "pieces": { "submissionDiskBytes": 2000 }, "prices": { "vcpuHour": 0.05 } }`.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { describePieces, describePlan } from './capacity/describe.ts';
import { pieces, valuesOf } from './capacity/pieces.ts';
import { capacityPlan } from './capacity/plan.ts';
import { prices } from './capacity/prices.ts';

// Object.keys returns no literal types.
const PieceName = z.enum(Object.keys(pieces) as (keyof typeof pieces)[]);
// As above.
const PriceName = z.enum(Object.keys(prices) as (keyof typeof prices)[]);
const Own = z.strictObject({
  pieces: z.optional(z.partialRecord(PieceName, z.number().positive())),
  prices: z.optional(z.partialRecord(PriceName, z.number().nonnegative())),
});

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '10000' },
    views: { type: 'string', default: '100000' },
    deliveries: { type: 'string', default: '1' },
    pages: { type: 'string', default: '1' },
    reads: { type: 'string', default: '1000' },
    months: { type: 'string', default: '3' },
    with: { type: 'string' },
  },
});
const own = Own.parse(values.with === undefined ? {} : JSON.parse(readFileSync(values.with, 'utf8')));
const load = {
  submissionsPerSecond: Number(values.submissions),
  viewsPerSecond: Number(values.views),
  deliveriesPerSubmission: Number(values.deliveries),
  openPagesPerSubmission: Number(values.pages),
  consoleReadsPerSecond: Number(values.reads),
  monthsStored: Number(values.months),
};
const used = valuesOf(own.pieces);
console.log(describePlan(load, capacityPlan(load, used, { ...prices, ...own.prices })));
console.log(describePieces(pieces, used));
