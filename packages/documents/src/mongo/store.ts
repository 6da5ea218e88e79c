import { wallOf } from '../core/compose.ts'
import { Reckoned } from '../core/reckon.ts'
import { shapeOf } from '../core/shape.ts'
import type { AnySpec, DocumentStore, Documents } from '../documents.ts'
import type { LayerSettings } from '../layers.ts'
import { steps as ourSteps } from '../steps/steps.ts'
import { openClient } from './client.ts'
import { mongoCollection } from './collection.ts'
import { mongoContents } from './contents.ts'
import { ensureArchive, ensureCollection } from './ensure.ts'
import { answered } from './errors.ts'
import { findLacks } from './lacks.ts'
import type { Desk } from './read.ts'
import { type DocumentRecord, type Layout, layoutOf, type RevisionRecord } from './record.ts'
import { runStep, type StepRecord } from './steps.ts'
import { Turns } from './turns.ts'

/** The document store on a MongoDB-compatible server; it needs no sessions and no replica set. */
export function openMongo(settings: LayerSettings): DocumentStore {
  const client = openClient(settings)
  const db = client.db()
  const revisions = db.collection<RevisionRecord>('revisions')
  const turns = new Turns(db)
  const reckoned = new Reckoned()
  const layouts = new WeakMap<AnySpec, Layout>()
  let closing: Promise<void> | undefined

  const layoutFor = (spec: AnySpec) => {
    const layout = layouts.get(spec) ?? layoutOf(shapeOf(spec))
    layouts.set(spec, layout)
    return layout
  }

  const deskFor = (spec: AnySpec, actor: string, org?: string): Desk => {
    const layout = layoutFor(spec)
    const records = db.collection<DocumentRecord>(layout.shape.name)
    return { layout, records, revisions, turns, reckoned, org, actor }
  }

  const documents: Documents = {
    collection: (spec, { org, actor }) => mongoCollection(deskFor(spec, actor, wallOf(org))),
    across: (spec, actor) => mongoCollection(deskFor(spec, actor)),
  }

  return {
    ...documents,
    engine: 'mongo',
    atomic: false,
    contents: mongoContents(db, layoutFor),
    async ensure(specs, steps = ourSteps) {
      await ensureArchive(db)
      for (const shape of specs.map(shapeOf)) await ensureCollection(db, shape)
      const markers = db.collection<StepRecord>('steps')
      for (const step of steps) await runStep(markers, step, documents)
    },
    findLacks: (specs, steps = ourSteps) => findLacks(db, specs.map(shapeOf), steps),
    atomically: (work) => work(documents),
    async ping() {
      await answered(db.command({ ping: 1 }))
    },
    async describe() {
      const { version } = await answered(db.command({ buildInfo: 1 }))
      const { localTime } = await answered(db.command({ hello: 1 }))
      const clock = localTime instanceof Date ? localTime : undefined
      return { version: String(version), clock }
    },
    close: () => {
      closing ??= client.close()
      return closing
    },
  }
}
