// The forms of the HTTP interface, from the server's own description (docs/openapi.json through `npm run types`).
// Cells are numbers from 0 in the order of the shape, digits numbers from 1.

import type { components } from './schema';

type Schemas = components['schemas'];

export type Mode = Schemas['Mode'];
export type Lang = 'en' | 'ja';
export type MarkKind = Schemas['MarkKind'];
export type Layer = Schemas['Layer'];
export type Turn = Schemas['Turn'];
export type Origin = Schemas['Origin'];
export type Class = Schemas['Class'];
export type State = Schemas['State'];
export type Edit = Schemas['Edit'];
export type Command = Schemas['Command'];
export type NodeInfo = Schemas['NodeInfo'];
export type History = Schemas['HistoryView'];
export type Refusal = Schemas['RefusalView'];
export type View = Omit<Schemas['View'], 'geometry'> & { geometry?: Geometry };
export type Changed = Omit<Schemas['Changed'], 'view'> & { view: View };
export type Solutions = Schemas['Solutions'];
export type Knowledge = Schemas['Knowledge'];
export type Target = Schemas['Target'];
export type WhatIf = Schemas['WhatIf'];
export type Technique = Schemas['TechniqueView'];
export type Rating = Schemas['RatingAnswer'];
export type Hint = Omit<Schemas['HintAnswer'], 'figure'> & { figure?: Figure | null };
export type PathStep = Omit<Schemas['PathStep'], 'figure'> & { figure: Figure };
export type Path = Omit<Schemas['PathAnswer'], 'steps'> & { steps: PathStep[] };
export type Check = Schemas['CheckAnswer'];
export type JobRequest = Schemas['JobRequest'];
export type JobName = JobRequest['job'];
export type JobLine = Schemas['JobLine'];
export type Made = Schemas['Made'];
export type Progress = Schemas['Progress'];
export type Named = Schemas['Named'];
export type Tables = Schemas['Tables'];
export type DocumentRow = Schemas['Listed'];
export type Found = Schemas['Found'];

export type Part = 'pattern' | 'second' | 'removed' | 'placed';
export type Figure = Omit<Schemas['Figure'], 'spots' | 'links'> & {
  spots: { cell: number; digit: number; part: Part }[];
  links: { from: [number, number]; to: [number, number]; strong: boolean; branch: number }[];
};

/** The description says lists where these are pairs and triples. */
export type Geometry = Omit<Schemas['Geometry'], 'cells' | 'boards' | 'apart' | 'houses'> & {
  cells: [number, number][];
  boards: [number, number, number][];
  apart: [number, number][];
  houses: { kind: string; number?: number; cells: number[] }[];
};
