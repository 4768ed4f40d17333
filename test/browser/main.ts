/** The page in a browser: `npm run test:page`. These tests are apart from the others, which need no browser. */
import './answers.ts'
import './editing.ts'
import './keys.ts'
import './look.ts'
import './origins.ts'
import './printed.ts'
import './sharing.ts'
import './sheet.ts'
import './sources.ts'
import './xml.ts'
// After the others.
import './reach.ts'
