import { picture } from '@quoin/content-api/src/seed/sample-types.ts';
import type { SampleRow } from '@quoin/content-api/src/seed/sample-types.ts';

/** What holds for those who use the site. */
export const termsPages: readonly SampleRow[] = [
  {
    key: 'terms', slug: 'terms-and-conditions', name: 'Terms and conditions', title: 'Terms & Conditions', sub_title: 'For the use of this website',
    description: 'Terms for the use of this website.', banner_img: picture('banner-network'), page_template: 'page', tags: 'terms, conditions, legal',
    meta_key: 'terms and conditions, website use', meta_description: 'The terms under which you may use the website of Kunashila Systems. Services to institutions are governed by their contracts.',
    content: `<p>These terms hold for this website. Software and services are governed by the contract that each institution has signed, which comes first wherever the two should differ. Last changed on 1 September 2026.</p>
<h2>1. Who we are</h2>
<p>The site is published by Kunashila Systems, Kuna Bhawan, 14 Pulchowk Lane, Ward 3, Lalitpur, Nepal. You can reach us at <a href="mailto:info@kunashila.example">info@kunashila.example</a>.</p>
<h2>2. What you may do</h2>
<p>You may read, print and share every page, and quote from it with a link to its source. The name and the mark of Kunashila may not be used in a way that suggests we have approved of something that we have not.</p>
<h2>3. What we promise</h2>
<p>We take care that what stands here is correct, and put a date on what may change. Figures are those of the last audited year unless another date is given. An error that is reported to us is corrected, and where it matters the correction is marked.</p>
<h2>4. What we cannot promise</h2>
<p>Nothing on this site is an offer, nor advice on a particular case. We do not answer for other sites that we link to, nor for the site being open at every hour, though we try.</p>
<h2>5. Messages and applications</h2>
<p>What you send us through a form is used to answer you and for nothing else. An application for a position is kept for six months after the position has been filled. The <a href="/privacy">privacy page</a> has the details.</p>
<h2>6. Conduct</h2>
<p>Please do not try to break the site, to flood it or to read what is not meant for you. If you believe that you have found a weakness, write to <a href="mailto:security@kunashila.example">security@kunashila.example</a>; we answer within two working days, and thank people by name if they wish.</p>
<h2>7. Law</h2>
<p>The law of Nepal applies, and the courts of Lalitpur decide. We would rather talk first.</p>`,
  },
  {
    key: 'privacy', slug: 'privacy', name: 'Privacy', title: 'Privacy', sub_title: 'What we know about you, and for how long',
    description: 'How this website treats personal data.', banner_img: picture('banner-hills'), page_template: 'page', tags: 'privacy, data protection',
    meta_key: 'privacy, personal data, cookies, newsletter', meta_description: 'What this website stores about its visitors, why, for how long, and how to have it removed.',
    content: `<p>This page says what this website stores about you. It does not speak of the members of the institutions that we serve: their data belongs to them and to their institution, and we handle it only on the institution’s orders. Last changed on 1 September 2026.</p>
<h2>When you only read</h2>
<p>The server notes the address of the page, the time, and a shortened form of your network address, so that we can find faults and fend off attacks. These notes are deleted after fourteen days. Nothing is stored on your device, and no other company is told that you were here, unless you agree to it.</p>
<h2>When you write to us</h2>
<table>
<thead><tr><th scope="col">What you use</th><th scope="col">What we keep</th><th scope="col">For how long</th></tr></thead>
<tbody>
<tr><td>Contact form</td><td>Name, email or telephone, your message</td><td>Two years after our last answer</td></tr>
<tr><td>Newsletter</td><td>Name and email</td><td>Until you leave; there is a link in every issue</td></tr>
<tr><td>Application for a position</td><td>What you send us</td><td>Six months after the position is filled</td></tr>
</tbody>
</table>
<h2>Who sees it</h2>
<p>Only colleagues who need it for their answer. We do not sell data, do not lend it, and do not enrich it from other sources. The servers stand in our own data centers in Lalitpur and Butwal.</p>
<h2>What you may ask for</h2>
<ul><li>a copy of everything that we hold about you,</li><li>the correction of what is wrong,</li><li>its removal, unless a law obliges us to keep it.</li></ul>
<p>Write to <a href="mailto:privacy@kunashila.example">privacy@kunashila.example</a>. A person will answer within ten working days. If the answer does not satisfy you, our board’s audit committee will look at the matter again.</p>`,
  },
];
