import type { PageFiles } from '../src/http/page-files.ts'

export declare function buildPage(): Promise<PageFiles>
