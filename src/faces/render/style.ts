/** The look of a page: dark text on white, for screens of any width, and for A4 and Letter paper. */
export const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem;background:#fff;color:#1a1a1a;font:14px/1.45 system-ui,"Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;margin:0;line-height:1.2}
h2{font-size:.85rem;margin:1.6rem 0 .5rem;padding-bottom:.2rem;border-bottom:1px solid #bbb;color:#444;text-transform:uppercase;letter-spacing:.04em}
:lang(el) h2,:lang(ar) h2{text-transform:none;letter-spacing:0}
h3{font-size:.85rem;margin:0 0 .3rem;color:#555;font-weight:600}
p{margin:0;white-space:pre-line}
a{color:#0b4f8a}
address{font-style:normal}
dl{margin:.2rem 0 0}
dl>div{display:flex;gap:.6em;margin:.1rem 0}
dt{color:#555;flex:none;max-width:45%}
dt::after{content:":"}
dd{margin:0;min-width:0}
dd dl{margin:0}
dl>div:has(>dd>table,>dd>dl,>dd>.item>dl){display:block;margin:.35rem 0}
header dl{display:grid;grid-template-columns:auto auto;gap:.15rem .8rem;margin:0}
header dl>div{display:contents}
header dt{max-width:none}
section dd>dl,section dd>.item>dl{margin-inline-start:1rem}
header{display:flex;gap:2rem;justify-content:space-between;align-items:flex-start;border-bottom:2px solid #1a1a1a;padding-bottom:1rem}
header>*{min-width:0}
.number{font-size:1.15rem;margin:.2rem 0}
.tags{margin:.3rem 0;font-weight:600}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1.2rem 2rem;margin-top:1.2rem}
.parties>div{break-inside:avoid}
.name{font-weight:700;font-size:1.05rem}
img{max-width:14rem;max-height:5rem;display:block;margin-bottom:.4rem}
.item{margin:.15rem 0}
.item+.item{padding-top:.15rem}
.soft{color:#555}
.n{white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums;unicode-bidi:isolate}
.long{word-break:break-all}
bdi,td,th,dd,dt,p{unicode-bidi:isolate}
table{border-collapse:collapse;width:100%;margin:.3rem 0}
thead{display:table-header-group}
tr{break-inside:avoid}
th{text-align:start;font-weight:600;color:#444;vertical-align:bottom}
thead th{border-bottom:1px solid #1a1a1a;overflow-wrap:normal}
thead .main{width:40%}
td,th{padding:.35rem .5rem;vertical-align:top}
td:first-child,th:first-child{padding-inline-start:0}
td:last-child,th:last-child{padding-inline-end:0}
tbody tr+tr>*{border-top:1px solid #ddd}
.num{text-align:end;white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
td table{font-size:.93em;margin:.2rem 0}
td dl{font-size:.88em;color:#444}
td dl>div{display:block}
td dt,td dd{display:inline}
td dt::after{content:": "}
dd>.item:first-child{margin-top:0}
.total>.n{font-weight:700;font-size:1.1rem}
.sums{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;justify-content:flex-end;align-items:flex-start;margin-top:1rem}
.sums .taxes{flex:1 1 24rem;width:auto}
.sums .totals{flex:0 1 22rem;width:auto;margin-inline-start:auto;break-inside:avoid}
.totals th{font-weight:400;color:inherit}
.totals .strong>*{font-weight:700;font-size:1.1rem;border-top:2px solid #1a1a1a;color:#1a1a1a}
.note{margin:.3rem 0;max-width:46rem}
section>.item+.item{margin-top:.5rem}
figure{margin:.6rem 0;display:inline-block;text-align:center;break-inside:avoid}
figcaption{font-size:.85rem;color:#555}
.qr{display:block;width:9rem;height:9rem;background:#fff}
section{break-inside:auto}
h2,h3{break-after:avoid}
footer{margin-top:2rem;padding-top:.6rem;border-top:1px solid #bbb;font-size:.85rem;color:#444}
@media (max-width:40rem){
body{padding:1rem}
header{flex-direction:column;gap:1rem}
.rows,.rows>tbody,.rows>tbody>tr,.rows>tbody>tr>td{display:block}
.rows>thead{display:none}
.rows>tbody>tr{padding:.5rem 0;border-top:1px solid #bbb}
.rows>tbody>tr>td{border:0;padding:.1rem 0;text-align:start}
.rows>tbody>tr>td:not(:empty)::before{content:attr(data-label) ": ";color:#555}
.rows>tbody>tr>td:empty{display:none}
.taxes td,.taxes th{padding:.3rem .25rem}
.sums .totals,.sums .taxes{flex-basis:100%}
dl>div{flex-wrap:wrap;gap:0 .5em}
dt{max-width:100%}
}
@page{size:auto;margin:16mm 14mm}
@media print{
body{padding:0;max-width:none;font-size:10pt}
a{color:inherit;text-decoration:none}
.sums{break-inside:avoid-page;flex-wrap:nowrap;gap:2rem}
.sums .taxes{flex:1 1 0}
.sums .totals{flex:0 0 17rem}
}
`
