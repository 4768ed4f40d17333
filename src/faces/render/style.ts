/**
 * The look of a page: a sheet of paper, the same on screens and in print, and a single column on narrow screens.
 * It is one constant, because the policy of the page for browsers has its digest: what differs between documents (number,
 * words of the page numbers, size of the paper) are attributes of the root element.
 *
 * A Swiss slip is at the foot of the last page, or of one more if there is no room: a box of its height is kept free after the
 * sheet, and the margin below that box ends where the page does. So these pages have their numbers at the top.
 */
export const STYLE = `
:root{color-scheme:light;--accent:#12507b;--head:#12507b;--ink:#16191d;--soft:#5a636d;--line:#d5dade;--wash:#f3f6f8;--number:attr(data-number);--page:attr(data-page);--of:attr(data-of);--end:attr(data-end)}
@supports (color:attr(x type(<color>),red)){:root{--accent:attr(data-accent type(<color>),#12507b)}:root[data-accent]{--head:attr(data-head type(<color>),#16191d)}}
@page{size:A4;margin:14mm 15mm 17mm;@bottom-left{content:var(--number);font:7.5pt system-ui,sans-serif;color:#5a636d}@bottom-right{content:var(--page) counter(page) var(--of) counter(pages) var(--end);font:7.5pt system-ui,sans-serif;color:#5a636d}}
@page letter{size:letter}
@page slip{size:A4;margin:0;@bottom-left{content:none}@bottom-right{content:none}}
@page bill{size:A4;margin:14mm 0 0;@bottom-left{content:none}@bottom-right{content:none}@top-left{content:var(--number);font:7.5pt system-ui,sans-serif;color:#5a636d;padding-left:15mm}@top-right{content:var(--page) counter(page) var(--of) counter(pages) var(--end);font:7.5pt system-ui,sans-serif;color:#5a636d;padding-right:15mm}}
*{box-sizing:border-box}
body{margin:0;background:#e9edf0;color:var(--ink);font:9.25pt/1.42 system-ui,"Segoe UI","Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
main{width:210mm;max-width:100%;min-height:297mm;margin:2rem auto;padding:15mm 16mm;background:#fff;box-shadow:0 1px 3px #16191d22,0 8px 28px #16191d14}
.letter main{width:8.5in;min-height:11in}
h1,h2,h3,p,dl,dd,figure,pre{margin:0}
h1{font-size:18pt;line-height:1.15;font-weight:650;color:var(--head);letter-spacing:-.01em;text-wrap:balance}
h2{font-size:8pt;line-height:1.3;font-weight:650;color:var(--head);margin-bottom:1.2mm}
h3{font-size:8pt;font-weight:650;color:var(--soft)}
h1,h2,h3,dt,th{overflow-wrap:normal;hyphens:none;word-break:normal}
p{white-space:pre-line}
a{color:var(--head)}
address{font-style:normal}
bdi,td,th,dd,dt,p{unicode-bidi:isolate}
.soft,small{color:var(--soft);font-size:8pt}
.n,.num{white-space:nowrap;font-variant-numeric:tabular-nums}
.n{unicode-bidi:isolate}
.long{overflow-wrap:anywhere}
section{margin-top:6mm}
.top{display:flex;gap:8mm;justify-content:space-between;align-items:flex-start}
.brand{flex:1 1 0;min-width:0;font-size:13pt;font-weight:650;line-height:1.25;text-wrap:balance}
.brand img{max-width:62mm;max-height:24mm;display:block}
.what{flex:0 1 auto;max-width:62%;text-align:end}
.number{font-size:11pt;margin-top:.8mm}
.number b{font-weight:650}
.tags{color:var(--soft);margin-top:.5mm}
.key{display:flex;flex-wrap:wrap;gap:4mm 10mm;justify-content:space-between;align-items:center;margin-top:6mm;padding:3mm 4.5mm;background:var(--wash);border-inline-start:1mm solid var(--accent)}
.key .facts{display:flex;flex-wrap:wrap;gap:2.2mm 8mm;flex:1 1 0;min-width:60%}
.key dt{color:var(--soft);font-size:7.75pt}
.key dd{font-weight:500}
.amount{text-align:end;margin-inline-start:auto}
.amount>span{display:block;color:var(--soft);font-size:8pt}
.amount>b{display:block;font-size:17pt;line-height:1.2;font-weight:650;white-space:nowrap}
.parties{display:grid;grid-template-columns:repeat(auto-fit,minmax(52mm,1fr));gap:5mm 10mm}
.parties>div{break-inside:avoid;min-width:0}
.name{font-weight:650;font-size:10pt}
.contact{color:var(--soft);font-size:8pt;margin-top:.8mm}
table{border-collapse:collapse;width:100%}
thead{display:table-header-group}
tr,tbody.line{break-inside:avoid}
th{text-align:start;font-weight:600;vertical-align:bottom}
td{vertical-align:top}
td,th{padding:1.5mm 2mm}
td:first-child,th:first-child{padding-inline-start:0}
td:last-child,th:last-child{padding-inline-end:0}
thead th{font-size:8pt;color:var(--soft);border-bottom:.4mm solid var(--accent);padding-block:1mm}
tbody.line,.rows>tbody>tr{border-bottom:.2mm solid var(--line)}
tbody.line>tr{border:0}
.num{text-align:end}
[dir=rtl] :is(.num,.lines .tax){text-align:right}
th.num{white-space:normal}
.rows:not(.lines) th.num{white-space:nowrap}
.lines .pos{width:7mm}
.lines td.pos{color:var(--soft)}
.rows .main{width:99%}
.rows .short,.rows .pos{white-space:nowrap}
.lines td.main{min-width:45mm}
.rows .main,.parties>div,.facts dd,.list dd,.totals th,.pay p,section>p{overflow-wrap:anywhere}
.parties>div{min-width:0}
main :is(address,.name,.main,p,dd,.brand,.contact,.totals th,small,.soft){unicode-bidi:plaintext}
[dir=ltr] main :is(.name,.main,.note,.pay p){text-align:left}
[dir=rtl] main :is(address,.name,.main,p,dd,.brand,.contact,.totals th){text-align:right}
.lines td.main b{font-weight:500}
.lines td.tax{white-space:nowrap;text-align:end}
.lines th.tax{text-align:end}
.rate{display:block}
.why{display:inline-block;width:max-content;max-width:40mm;white-space:normal;overflow-wrap:break-word;vertical-align:top}
.more td{padding-block:0 1.2mm;color:var(--soft);font-size:8.25pt}
.more .main{padding-inline-start:6mm}
td p{font-size:8.25pt;color:var(--soft)}
.sums{display:flex;justify-content:flex-end;margin-top:3mm;break-inside:avoid;break-before:avoid}
.lines:has(+.sums){break-after:avoid}
.totals{width:auto;min-width:88mm;max-width:100%}
.totals th{font-weight:400}
.totals th small{margin-inline-start:1.5mm}
.totals th .n{white-space:nowrap}
.totals td,.totals th{padding-block:.9mm}
.totals .part+.sum>*{border-top:.2mm solid var(--line)}
.totals .strong>*{border-top:.4mm solid var(--accent);font-weight:650;font-size:11.5pt;padding-block:1.6mm}
.pay{display:flex;gap:8mm;justify-content:space-between;align-items:flex-start;padding:4mm 4.5mm;border:.25mm solid var(--line);border-radius:1.2mm;break-inside:avoid}
.pay>div{flex:1 1 0;min-width:0}
.please{font-size:10.5pt;font-weight:600}
.please+*,.pay dl+p,.pay p+p,.pay table+p{margin-top:1.6mm}
dl>div{display:flex;gap:0 2mm;flex-wrap:wrap}
dt{color:var(--soft);flex:none;max-width:100%}
dt::after{content:":"}
.key dt::after,.list dt::after{content:none}
dd{min-width:0}
.key dl>div,.list>div{display:block}
.list{display:grid;grid-template-columns:auto 1fr;gap:.7mm 4mm}
.list>div{display:contents}
.item+.item{margin-top:1mm}
.dues{margin-top:2.5mm;width:auto;min-width:60mm}
figure{flex:none;text-align:center;break-inside:avoid}
figcaption{font-size:7.5pt;color:var(--soft);line-height:1.3}
.qr{display:block;width:30mm;height:30mm;background:#fff;margin:0 auto}
.mark{margin-inline-start:auto}
.mark .qr{width:32mm;height:32mm;margin:2.5mm auto}
.mark .qr:first-child{margin-top:0}
.marks{display:flex;flex-wrap:wrap;gap:4mm 8mm;align-items:flex-start;break-inside:avoid}
.marks dl{flex:1 1 80mm;min-width:0;font-size:7pt;line-height:1.3}
.marks .mark{margin:0}
.marks dd{overflow-wrap:anywhere}
.notes p+p,.notes p+h3{margin-top:1.2mm}
.note{max-width:150mm}
img{max-width:60mm;max-height:24mm}
.codes{font-size:8pt;break-before:auto}
.codes .groups{columns:2;column-gap:10mm}
.codes .group{break-inside:avoid;margin-bottom:2.2mm}
.codes dd{overflow-wrap:anywhere}
footer{margin-top:6mm;padding-top:2mm;border-top:.2mm solid var(--line);font-size:7.75pt;color:var(--soft)}
footer:empty{display:none}
h2,h3{break-after:avoid}
.terms{font-size:8pt;color:var(--soft)}
.columns{display:flex;gap:6mm;justify-content:space-between;margin-top:auto;padding-top:6mm;font-size:7.25pt;line-height:1.35;color:var(--soft);break-inside:avoid}
.columns>p{flex:0 1 auto;min-width:0;padding-top:1.5mm;border-top:.3mm solid var(--accent);flex-grow:1}
.footed main{display:flex;flex-direction:column}
.windowed{--left:5mm;--top:31mm;--side:auto}
.din-5008-a{--top:13mm}
.right{--left:95mm;--top:36mm;--side:0}
.windowed .top{position:relative;min-height:calc(var(--top) + 42mm)}
.windowed .brand{max-width:80mm;max-height:calc(var(--top) - 1mm)}
.din-5008-a .brand img{max-height:12mm}
.window{position:absolute;top:var(--top);left:var(--left);width:80mm;height:40mm}
.window address{font-size:10pt;line-height:1.35}
.back{height:9mm;font-size:6.5pt;line-height:1.25;color:var(--soft);display:flex;align-items:flex-end;padding-bottom:1.5mm}
.windowed .what{position:absolute;top:var(--top);left:var(--side);right:0;max-width:84mm}
.right .what{right:auto;text-align:start}
.windowed .mark{margin-inline-start:auto}
.slip{width:210mm;max-width:100%;margin:2rem auto;padding-top:2mm;background:#fff;overflow-x:auto}
.bill{display:flex;position:relative;width:210mm;height:105mm;border-top:.2mm dashed #000;font:8pt/9pt Arial,"Liberation Sans",Helvetica,sans-serif;color:#000}
.bill h2{font-size:11pt;line-height:1;color:#000;margin:0;height:7mm}
.bill h3{color:#000;font-size:8pt;line-height:11pt;font-weight:700}
.bill p+h3{margin-top:9pt}
.receipt{width:62mm;height:105mm;padding:5mm;border-inline-end:.2mm dashed #000}
.receipt h3{font-size:6pt;line-height:9pt}
.receipt .info{height:56mm}
.receipt .sums2{height:14mm}
.payment-part{display:flex;width:148mm;padding:5mm}
.payment-part .left{width:51mm;flex:none}
.payment-part .qr{width:46mm;height:46mm;margin:5mm 5mm 5mm 0}
.payment-part .info{width:87mm;font-size:10pt;line-height:11pt}
.sums2{display:flex;gap:5mm;height:22mm}
.payment-part .sums2 p{font-size:10pt;line-height:11pt}
.point{text-align:end;font-size:6pt;font-weight:700}
.blank{--c:#000 0 3mm,#0000 0 calc(100% - 3mm),#000 0;width:52mm;height:20mm;background:linear-gradient(90deg,var(--c)) 0 0/100% .75pt no-repeat,linear-gradient(90deg,var(--c)) 0 100%/100% .75pt no-repeat,linear-gradient(var(--c)) 0 0/.75pt 100% no-repeat,linear-gradient(var(--c)) 100% 0/.75pt 100% no-repeat}
.payment-part .blank{width:65mm;height:25mm}
.cut{position:absolute;width:5mm;height:3.5mm;top:-1.85mm;left:5mm;background:#fff}
.cut+.cut{top:5mm;left:59.5mm;transform:rotate(90deg)}
@media (max-width:52rem){
main{margin:0 auto;min-height:0;box-shadow:none}
}
@media screen and (max-width:40rem){
body{font-size:14px;background:#fff}
main,.letter main{padding:5vw;width:auto;min-height:0}
h2,h3,.soft,small,.contact,.more td,td p,.key dt,figcaption,.codes,footer{font-size:12.5px}
.top{flex-direction:column;gap:4mm}
.windowed .window,.windowed .what{position:static;height:auto;width:auto}
.columns{flex-direction:column;gap:2mm}
.what{text-align:start;max-width:none}
.amount{text-align:start;margin:0}
.key .facts{flex-basis:100%}
.parties{grid-template-columns:1fr}
.rows,.rows>tbody,.rows>tbody>tr,.rows>tbody>tr>td{display:block}
.rows>thead{display:none}
.rows>tbody>tr>td,.lines td.main{min-width:0;width:auto;border:0;padding:.3mm 0;text-align:start;white-space:normal}
.rows>tbody.line,.rows:not(.lines)>tbody>tr{padding:2mm 0;border-bottom:.2mm solid var(--line)}
.rows:not(.lines) td[data-label]:not(:empty)::before{content:attr(data-label) ": ";color:var(--soft)}
.lines>tbody>tr{display:flex;flex-wrap:wrap;gap:0 1.5mm}
.lines td.main{flex:1 0 100%}
.lines td.price:not(:empty)::before{content:"× "}
.lines td.taxes:not(:empty)::before{content:"· "}
.lines td.taxes{white-space:normal}
.rate{display:inline}
.rate+.rate::before{content:"· "}
.lines td.total{margin-inline-start:auto;font-weight:500}
.lines .more:not(.sub) .main{flex:1 1 0}
.rows td:empty,.lines td.pos{display:none}
.more .main{padding-inline-start:3mm}
.totals{min-width:0;width:100%}
.totals th small{display:block;margin:0}
.pay{flex-direction:column}
.list{grid-template-columns:1fr}
.list .n{white-space:normal}
.list>div{display:block}
.dues{width:100%;min-width:0}
.codes .groups{columns:1}
.mark{margin-inline-start:0}
}
@media print{
section{margin-top:5mm}
footer{margin-top:4mm;break-before:avoid}
body{background:none}
main,.letter main{width:auto;min-height:0;margin:0;padding:0;box-shadow:none}
.letter main{page:letter}
a{color:inherit;text-decoration:none}
.key,.pay,.bill{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.footed main{min-height:263mm}
.letter.footed main{min-height:245mm}
.slip{page:slip;overflow:visible;margin:0;padding:0;height:296mm;display:flex;flex-direction:column;justify-content:flex-end;break-inside:avoid}
:not(.letter)>body:has(.slip){page:bill;display:flow-root;position:relative}
:not(.letter)>body:has(.slip)>main{padding:0 15mm 14mm;box-decoration-break:clone}
:not(.letter)>body:has(.slip)::after{content:"";display:block;height:105mm;margin:-12mm 0 280mm;break-inside:avoid}
:not(.letter)>body>.slip{page:auto;position:absolute;bottom:.3mm;left:0;height:105mm}
}
`
