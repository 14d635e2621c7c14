export default function Page() { return <main id="main"><h1>questions/pages/question</h1></main>; }
