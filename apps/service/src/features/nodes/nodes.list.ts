import type { Node } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import { versionKey } from '@svc/sessions'
import type { NodeLoad, Nodes } from '#gateways'
import { presentNode } from './nodes.present.ts'

interface Tools {
  nodes: Nodes
  keyvalue: Pick<KeyValue, 'get'>
  loadOf: (id: string) => NodeLoad | undefined
  now: () => Date
}

/** Lists the gateways of the cluster with everything that is known of each. */
export const createNodeList =
  ({ nodes, keyvalue, loadOf, now }: Tools) =>
  async (): Promise<Node[]> => {
    const [found, version] = await Promise.all([nodes.list(), keyvalue.get(versionKey('gateway'))])
    const at = now().getTime()
    const ofCluster = found.filter(({ org_id }) => org_id === '')
    return ofCluster.map((node) =>
      presentNode(node, { now: at, load: loadOf(node.id), version: version ?? '' }),
    )
  }
