/** Cost of requests: processor time grows with the bytes of a request. */
import assert from 'node:assert/strict'
import { processorTime } from '../processor-time.ts'
import { type Json, send } from '../support.ts'

/** Processor time of a request, in milliseconds. */
export function requestTime(
  path: string,
  request: Json | string,
  rounds?: number,
): Promise<number> {
  const body = typeof request === 'string' ? request : JSON.stringify(request)
  return processorTime(async () => {
    const response = await send(`/v0${path}`, { method: 'POST', body })
    await response.arrayBuffer()
  }, rounds)
}

/** Pairs of measurements, after one that warms up. */
const PAIRS = 5

/**
 * The median of the ratios of two costs that are measured in turn: what disturbs one of them disturbs its neighbour, too,
 * and a median does without the pairs that were disturbed.
 */
export async function medianRatio(
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<number> {
  await reference()
  await measure()
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const cost = await reference()
    ratios.push((await measure()) / Math.max(cost, 1))
  }
  return ratios.sort((a, b) => a - b)[Math.floor(PAIRS / 2)]!
}

export type RequestOf = (size: number) => Json | string

export async function assertProportional(path: string, requestOf: RequestOf): Promise<void> {
  let ratio = Infinity
  // Whatever disturbs a measurement makes it worse: one good measurement is proof.
  for (let attempt = 0; attempt < 6 && ratio >= 3; attempt++) {
    // Below 20 ms, what other processes do would decide.
    const single = Math.max(await requestTime(path, requestOf(1), 2), 20)
    ratio = (await requestTime(path, requestOf(2), 2)) / single
  }
  assert.ok(ratio < 3, `double the size takes ${ratio.toFixed(1)} times as long`)
}
