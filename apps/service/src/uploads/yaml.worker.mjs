import { parentPort, workerData } from 'node:worker_threads'
import { readYaml } from '@svc/definitions/yaml'

parentPort?.postMessage(readYaml(workerData))
