import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
