import type { PageView } from '../../modules/collector/contract.ts';
import type { Marker } from '../../modules/submissions/marker.ts';
import type { AccountKey, SampleForm, SampleWorkspace } from './scene.ts';
import type { Visitor } from './visitor.ts';

/** Where something happens. */
export interface SiteForm {
  readonly workspace: SampleWorkspace;
  readonly form: SampleForm;
}

export interface PlannedSubmission extends SiteForm {
  readonly at: Date;
  readonly visitor: Visitor;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** By the tracking script with its page view, by a native form post, or as the owner's test. */
  readonly by: 'script' | 'form' | 'test';
  readonly view?: PageView;
}

export interface Seen extends SiteForm {
  readonly kind: 'view';
  readonly at: Date;
  readonly visitor: Visitor;
  readonly view: PageView;
}

export interface Submitted {
  readonly kind: 'submission';
  readonly at: Date;
  readonly submission: PlannedSubmission;
}

export interface Marked {
  readonly kind: 'mark';
  readonly at: Date;
  readonly submission: PlannedSubmission;
  readonly marker: Marker;
  readonly by: AccountKey;
}

/** One event before the demo starts. */
export type SeedEvent = Seen | Submitted | Marked;
