/**
 * The page in a browser. `npm run test:page` runs these tests, and beside them those of rendered documents, `printed.ts`,
 * `sheet.ts` and `pdf.ts`. All are apart from the other tests, which need no browser.
 */
import './answers.ts'
import './docs.ts'
import './editing.ts'
import './files.ts'
import './keys.ts'
import './letterhead.ts'
import './look.ts'
import './origins.ts'
import './sharing.ts'
import './sources.ts'
import './xml.ts'
// After the others.
import './reach.ts'
